import type { PageSize } from './page-scripts.ts';

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 198],
  ['/login', 226],
  ['/home', 225],
  ['/bookings', 219],
  ['/profile', 280],
  ['/booking-calendar', 289],
  ['/my-booking', 288],
  ['/bookings/room/search-result', 294],
  ['/bookings/car/search-result', 294],
  ['/bookings/asset/search-result', 294],
  ['/admin/resources', 343],
  ['/admin/resources/edit', 350],
  ['/admin/people/person', 347],
]);
const largestKiB = 339;

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
