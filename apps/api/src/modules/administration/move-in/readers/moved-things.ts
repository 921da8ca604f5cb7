import { createHash } from 'node:crypto';
import { readAddress } from '@axp/contracts';
import type { LeftReason, MovedFile, MovedKind } from '@axp/contracts/move-in';
import { countsOf, moveInLimits } from '@axp/contracts/move-in';
import type { ResourceType } from '@axp/contracts/vocabulary';

export type MovedBooking = MovedFile['bookings'][number];
type MovedSeries = MovedFile['series'][number];

const longestKey = 200;
const longestName = 200;

/** Key of a thing, of values that the source keeps; long ones by their hash. */
export function sourceKey(...parts: readonly string[]): string {
  const key = parts.join(' ');
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('hex');
}

/** Text of one line, as long as a name may be. */
export function nameOf(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return Array.from(plain.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join('')
    .trim();
}

interface Source extends Pick<MovedFile, 'system' | 'origin' | 'timezone'> {
  readonly now: Date;
}

interface FoundResource {
  readonly key: string;
  readonly type: ResourceType;
  readonly title: string;
  readonly building: string;
}

interface FoundPerson {
  readonly email: string | null;
  readonly fullName: string;
}

/** Things of a file as they are read; each is either in the result or counted with its reason. */
export class MovedThings {
  readonly #source: Source;
  readonly #buildings = new Map<string, MovedFile['buildings'][number]>();
  readonly #resources = new Map<string, MovedFile['resources'][number]>();
  readonly #people = new Map<string, MovedFile['people'][number]>();
  /** With their titles. */
  readonly #series: (readonly [MovedSeries, string])[] = [];
  /** Keys of series that have a date. */
  readonly #dated = new Set<string>();
  readonly #bookings = new Map<string, MovedBooking>();
  readonly #left = new Map<string, MovedFile['left'][number]>();
  /** Resources and people beyond the limits, so that each is counted once. */
  readonly #beyond = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Counts what is left out; without a count, it names more of what is counted already. */
  leave(kind: MovedKind, reason: LeftReason, example: string, count = 1): void {
    const key = `${kind} ${reason}`;
    const counted = this.#left.get(key);
    if (!counted && count === 0) return;
    const known = counted ?? { kind, reason, count: 0, examples: [] };
    const name = nameOf(example);
    const isNew = name !== '' && !known.examples.includes(name);
    const hasRoom = known.examples.length < moveInLimits.examples;
    const examples = isNew && hasRoom ? [...known.examples, name] : known.examples;
    this.#left.set(key, { ...known, count: known.count + count, examples });
  }

  /** Adds a resource; false where the file has too many. */
  hasResource({ key, type, title, building }: FoundResource): boolean {
    if (this.#resources.has(key)) return true;
    if (this.#resources.size >= moveInLimits.resources) return this.#isBeyond('resource', title);
    const buildingKey = building === '' ? null : sourceKey(building.toLowerCase());
    if (buildingKey !== null && !this.#buildings.has(buildingKey)) {
      this.#buildings.set(buildingKey, { key: buildingKey, title: building, timezone: null });
    }
    this.#resources.set(key, {
      key,
      type,
      title,
      buildingKey,
      capacity: null,
      description: '',
      amenities: [],
      isActive: true,
      needsApproval: false,
      rules: {},
      ownFields: {},
    });
    return true;
  }

  /** Key of a person; null where the file has too many, or names no one. */
  person({ email, fullName }: FoundPerson): string | null {
    const address = email === null ? null : addressIn(email);
    const name = nameOf(fullName) || nameOf(address?.split('@')[0] ?? '');
    const key = sourceKey(address ?? name.toLowerCase());
    if (key === '' || this.#people.has(key)) return key || null;
    if (this.#people.size >= moveInLimits.people) {
      this.#isBeyond('person', address ?? name);
      return null;
    }
    this.#people.set(key, {
      key,
      email: address,
      account: '',
      fullName: name,
      unitKeys: [],
      isActive: true,
    });
    return key;
  }

  #isBeyond(kind: 'resource' | 'person', name: string): false {
    const key = `${kind} ${name}`;
    if (!this.#beyond.has(key)) this.leave(kind, 'too_many', name);
    this.#beyond.add(key);
    return false;
  }

  addSeries(series: MovedSeries, title: string): void {
    this.#series.push([series, title]);
  }

  /** Leaves out a booking that is over. */
  leavesPast(end: string, title: string): boolean {
    const isPast = Date.parse(end) <= this.#source.now.getTime();
    if (isPast) this.leave('booking', 'past', title);
    return isPast;
  }

  addBooking(booking: MovedBooking): void {
    const { key, seriesKey, title } = booking;
    if (this.#bookings.has(key)) {
      this.leave('booking', 'double', title);
    } else if (this.#bookings.size >= moveInLimits.bookings) {
      this.leave('booking', 'too_many', title);
    } else {
      this.#bookings.set(key, booking);
      if (seriesKey !== null) this.#dated.add(seriesKey);
    }
  }

  #datedSeries(): MovedSeries[] {
    return this.#series.flatMap(([series, title]) => {
      if (this.#dated.has(series.key)) return [series];
      this.leave('series', 'damaged', title);
      return [];
    });
  }

  file(): MovedFile {
    const { now, ...source } = this.#source;
    const series = this.#datedSeries();
    const left = [...this.#left.values()];
    const file = {
      format: 'axp-move-in-1' as const,
      version: '',
      ...source,
      readAt: now.toISOString(),
      units: [],
      buildings: [...this.#buildings.values()],
      periods: [],
      resources: [...this.#resources.values()],
      people: [...this.#people.values()],
      fields: [],
      blackouts: [],
      series,
      bookings: [...this.#bookings.values()],
      left,
    };
    return { ...file, counts: countsOf(file) };
  }
}

/** An address that can have an account; null for anything else. */
export function addressIn(text: string): string | null {
  return readAddress(text)?.email ?? null;
}
