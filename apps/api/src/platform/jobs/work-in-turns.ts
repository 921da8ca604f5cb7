interface Turns<Key> {
  /** Jobs that are not done, the oldest first. */
  readonly find: () => Promise<readonly Key[]>;
  /** Does the next step of a job; false if it has ended or another worker has it. */
  readonly step: (key: Key) => Promise<boolean>;
  readonly countFailure: (key: Key) => Promise<void>;
  /** Names the jobs in the error. */
  readonly name: string;
}

/**
 * Does a step of each job in turn until no job has another. A round with failures is the last one, so
 * that they are tried again later.
 * @throws AggregateError of the failures
 */
export async function workInTurns<Key>(
  signal: AbortSignal,
  { find, step, countFailure, name }: Turns<Key>,
): Promise<void> {
  const failures: unknown[] = [];
  let hasMore = true;
  while (hasMore && !signal.aborted && failures.length === 0) {
    const keys = await find();
    hasMore = false;
    for (const key of keys) {
      if (signal.aborted) break;
      try {
        if (await step(key)) hasMore = true;
      } catch (error) {
        failures.push(error);
        await countFailure(key);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${name} failed`);
}
