import type { PageSize } from './page-scripts.ts';

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 216],
  ['/login', 244],
  ['/home', 243],
  ['/bookings', 237],
  ['/profile', 298],
  ['/booking-calendar', 307],
  ['/my-booking', 306],
  ['/bookings/room/search-result', 312],
  ['/bookings/car/search-result', 312],
  ['/bookings/asset/search-result', 312],
  ['/admin/resources', 361],
  ['/admin/resources/edit', 368],
  ['/admin/people/person', 365],
]);
const largestKiB = 357;

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
