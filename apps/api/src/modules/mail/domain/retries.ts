const firstPauseSeconds = 30;
const longestPauseSeconds = 60 * 60;

/** Four days, after which nobody waits for word of a booking any more. */
export const maxTries = 100;

/** How long to wait after so many tries: twice as long each time, up to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
