import type { LeftReason, MovedFile, MovedKind } from '@axp/contracts/move-in';
import { movedKinds, moveInLimits } from '@axp/contracts/move-in';

type Left = MovedFile['left'][number];

/** Things of a source that were read and not taken, by kind and reason. */
export class Tally {
  readonly #read = new Map<MovedKind, number>();
  readonly #left = new Map<string, Left>();

  /** Adds things that the database counts, apart from what becomes of each. */
  read(kind: MovedKind, count: number): void {
    this.#read.set(kind, (this.#read.get(kind) ?? 0) + count);
  }

  leave(kind: MovedKind, reason: LeftReason, { count = 1, example = '' } = {}): void {
    if (count === 0) return;
    const key = `${kind} ${reason}`;
    const { count: before = 0, examples = [] } = this.#left.get(key) ?? {};
    const hasRoom = example !== '' && examples.length < moveInLimits.examples;
    this.#left.set(key, {
      kind,
      reason,
      count: before + count,
      examples: hasRoom ? [...examples, example] : examples,
    });
  }

  get counts(): MovedFile['counts'] {
    const of = (kind: MovedKind) => this.#read.get(kind) ?? 0;
    return {
      unit: of('unit'),
      building: of('building'),
      resource: of('resource'),
      person: of('person'),
      field: of('field'),
      rule: of('rule'),
      blackout: of('blackout'),
      series: of('series'),
      booking: of('booking'),
    };
  }

  get left(): Left[] {
    return [...this.#left.values()].sort(
      (one, other) => movedKinds.indexOf(one.kind) - movedKinds.indexOf(other.kind),
    );
  }
}
