import type { PageSize } from './page-scripts.ts';

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 222],
  ['/login', 250],
  ['/home', 249],
  ['/bookings', 243],
  ['/profile', 303],
  ['/booking-calendar', 313],
  ['/my-booking', 312],
  ['/bookings/room/search-result', 318],
  ['/bookings/car/search-result', 318],
  ['/bookings/asset/search-result', 318],
  ['/admin/resources', 367],
  ['/admin/resources/edit', 374],
  ['/admin/people/person', 371],
]);
const largestKiB = 362;

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
