export { type ClosedPlaces, calendarOf, closedDuring, shownOpenings } from './closed-places.ts';
export type { OpeningCalendar } from './domain/opening-hours.ts';
export {
  closedWithin,
  isAlwaysOpen,
  openOn,
  openWithin,
  periodAt,
} from './domain/opening-hours.ts';
export { isOpenDuring, nextOpening, openingRefusals } from './domain/opening-rule.ts';
export { dayAt, firstReading } from './domain/wall-clock.ts';
export { createHomePlaces, type HomePlaces } from './home-places.ts';
export { lockHours, shareHours } from './hours-lock.ts';
export type { OpeningBook } from './opening.queries.ts';
export { findOpeningBook, findOpenings, openingColumns, openingOf } from './opening.queries.ts';
export { createOpeningDirectory, type OpeningDirectory } from './opening-directory.ts';
export { findHomePlace } from './place.queries.ts';
export { placeRoutes } from './place.routes.ts';
export { type RankedPlaces, rankPlaces } from './ranked-places.ts';
export { usualHours } from './usual-hours.ts';
