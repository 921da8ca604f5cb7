/** From the end of a session by a call of an application to the page that cleans up after it. */
const justEndedMs = 60 * 1000;

export function justEndedSince(now: Date): string {
  return new Date(now.getTime() - justEndedMs).toISOString();
}
