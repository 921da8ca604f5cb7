const firstPauseSeconds = 30;
const longestPauseSeconds = 60 * 60;

/** About four days; after that, a mail about a booking is outdated. */
export const maxTries = 100;

/** How long to wait after so many tries: twice as long each time, up to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
