export type { OpeningCalendar } from './domain/opening-hours.ts';
export { openingRefusals } from './domain/opening-rule.ts';
export { findOpenings } from './opening.queries.ts';
export { placeRoutes } from './place.routes.ts';
