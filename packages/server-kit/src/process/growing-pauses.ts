/** So long something has to run for its next pause to be short again. */
const settledMs = 60_000;

/**
 * Pauses before something that has ended is started again, each twice as long as the one before,
 * until it has run for a minute.
 * @returns the next pause in milliseconds, by how long it has run
 */
export function growingPauses(firstMs: number, longestMs: number): (ranMs: number) => number {
  let nextMs = firstMs;
  return (ranMs) => {
    const pauseMs = ranMs > settledMs ? firstMs : nextMs;
    nextMs = Math.min(2 * pauseMs, longestMs);
    return pauseMs;
  };
}
