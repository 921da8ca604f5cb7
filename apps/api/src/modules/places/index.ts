export { type ClosedPlaces, calendarOf, closedDuring, shownOpenings } from './closed-places.ts';
export type { OpeningCalendar } from './domain/opening-hours.ts';
export { isAlwaysOpen, openWithin, periodAt } from './domain/opening-hours.ts';
export { isOpenDuring, nextOpening, openForOf, openingRefusals } from './domain/opening-rule.ts';
export type { OpeningBook } from './opening.queries.ts';
export { findOpeningBook, findOpenings } from './opening.queries.ts';
export { createOpeningDirectory, type OpeningDirectory } from './opening-directory.ts';
export { placeRoutes } from './place.routes.ts';
