import type { PageSize } from './page-scripts.ts';

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 239],
  ['/login', 268],
  ['/home', 269],
  ['/bookings', 260],
  ['/profile', 307],
  ['/booking-calendar', 335],
  ['/my-booking', 333],
  ['/bookings/room/search-result', 336],
  ['/bookings/car/search-result', 336],
  ['/bookings/asset/search-result', 336],
  ['/admin/resources', 382],
  ['/admin/resources/edit', 384],
  ['/admin/people/person', 383],
]);
const largestKiB = 379;

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
