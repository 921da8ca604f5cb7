import type { Clock } from './clock.ts';

interface Options<Key, Value> {
  readonly clock: Clock;
  /** By value where each says how long it is good for, counted from the call that loads it. */
  readonly maxAgeMs: number | ((value: Value) => number);
  readonly maxEntries: number;
  readonly nameOf: (key: Key) => string;
  readonly load: (key: Key) => Promise<Value>;
}

export interface ExpiringCache<Key, Value> {
  readonly get: (key: Key) => Promise<Value>;
  /** The next `get` loads again, whatever is under way. */
  readonly forget: (key: Key) => void;
}

/**
 * Remembers what was loaded for a short while. Callers who ask for the same key at once share one
 * load, a failed load is not remembered, and the entry that was loaded longest ago makes room.
 */
export function createExpiringCache<Key, Value>(
  options: Options<Key, Value>,
): ExpiringCache<Key, Value> {
  const { clock, maxAgeMs, maxEntries, nameOf, load } = options;
  const entries = new Map<string, { readonly value: Promise<Value>; until: number }>();

  const remember = (name: string, value: Promise<Value>, loadedAt: number): void => {
    const age = typeof maxAgeMs === 'number' ? maxAgeMs : Number.POSITIVE_INFINITY;
    const entry = { value, until: loadedAt + age };
    // A Map keeps the insertion order, so a refreshed entry must move to the end.
    entries.delete(name);
    entries.set(name, entry);
    value.then(
      (loaded) => {
        if (typeof maxAgeMs === 'function') entry.until = loadedAt + maxAgeMs(loaded);
      },
      () => {
        if (entries.get(name) === entry) entries.delete(name);
      },
    );
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  };

  return {
    get: (key) => {
      const name = nameOf(key);
      const now = clock.now().getTime();
      const entry = entries.get(name);
      if (entry && now < entry.until) return entry.value;
      const value = load(key);
      remember(name, value, now);
      return value;
    },
    forget: (key) => {
      entries.delete(nameOf(key));
    },
  };
}

/** Excludes `undefined`, which means 'not in the cache'. */
type Answer = NonNullable<unknown> | null;

/**
 * Remembers what is worked out of a text and never changes, such as what it says or how it is
 * written. At `most` answers all are forgotten, which bounds what texts from outside can fill. What
 * else is `given` to work it out must add nothing to what the text says.
 */
export function remembered<Value extends Answer, Given extends readonly unknown[] = []>(
  most: number,
  workOut: (text: string, ...given: Given) => Value,
): (text: string, ...given: Given) => Value {
  const known = new Map<string, Value>();
  return (text, ...given) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const workedOut = workOut(text, ...given);
    if (known.size >= most) known.clear();
    known.set(text, workedOut);
    return workedOut;
  };
}
