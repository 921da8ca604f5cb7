/** Pseudo-random choices that repeat: the same seed always gives the same sequence. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in this share of cases (0 to 1). */
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Up to `count` different members, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/**
 * Creates a generator for one subject, seeded by its name. Each subject has its own generator, so
 * that an added room or person does not change the others.
 */
export function createRandom(seed: string): Random {
  const next = mulberry32(fnv1a(seed));
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    sample: (list, count) => {
      const rest = [...list];
      const size = Math.min(count, rest.length);
      return Array.from({ length: size }, () => rest.splice(between(0, rest.length - 1), 1)).flat();
    },
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Tommy Ettinger's mulberry32: 32 bits of state are plenty for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
