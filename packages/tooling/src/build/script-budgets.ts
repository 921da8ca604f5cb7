import type { PageSize } from './page-scripts.ts';

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 235],
  ['/login', 265],
  ['/home', 264],
  ['/bookings', 256],
  ['/profile', 304],
  ['/booking-calendar', 342],
  ['/my-booking', 328],
  ['/bookings/room/search-result', 331],
  ['/bookings/car/search-result', 331],
  ['/bookings/asset/search-result', 331],
]);
const largestKiB = 364;

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
