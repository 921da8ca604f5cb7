import { createHash } from 'node:crypto';

/** Rare statements are not worth a plan that every connection keeps. */
const namedFrom = 3;
/** Bounds what the plans of a connection take, and what texts of many shapes can fill here. */
const mostNames = 200;
const mostTexts = 2000;

/** A star may stand for other columns after a migration, which a kept plan would not survive. */
const HAS_STAR = /(?:\bselect|\breturning|,)\s+(?:["\w]+\.)?\*/i;

/**
 * Names frequent statements, so that PostgreSQL plans them once per connection: planning a join of
 * ten tables costs more than running it. The name is derived from the text, so equal texts share a
 * plan.
 */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Undefined for what is better planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < namedFrom) {
      if (this.#seen.size >= mostTexts) this.#seen.clear();
      this.#seen.set(text, times);
      return undefined;
    }
    if (HAS_STAR.test(text)) return undefined;
    const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    this.#seen.delete(text);
    return name;
  }
}
