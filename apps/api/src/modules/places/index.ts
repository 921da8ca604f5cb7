export type { OpeningCalendar } from './domain/opening-hours.ts';
export { openingRefusals } from './domain/opening-rule.ts';
export { findOpening } from './opening.queries.ts';
export { placeRoutes } from './place.routes.ts';
