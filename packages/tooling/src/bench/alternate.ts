export type Alternated = {
  subject: number;
  reference: number;
  /** Median of the ratios per round, which compensates for changes of the machine's speed. */
  ratio: number;
};

type Measurements = {
  rounds: number;
  subject: () => Promise<number>;
  reference: () => Promise<number>;
};

/**
 * Measures a subject against its reference, one after the other in every round, so that both see
 * the same machine. The first round warms caches and is not counted.
 */
export async function alternate({ rounds, subject, reference }: Measurements): Promise<Alternated> {
  const subjects: number[] = [];
  const references: number[] = [];
  await subject();
  await reference();
  for (let round = 0; round < rounds; round += 1) {
    subjects.push(await subject());
    references.push(await reference());
  }
  return {
    subject: median(subjects),
    reference: median(references),
    ratio: median(subjects.map((value, round) => value / (references[round] ?? Number.NaN))),
  };
}

/** The middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The least value that this share of the values does not exceed, 0.95 for 95 %; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
