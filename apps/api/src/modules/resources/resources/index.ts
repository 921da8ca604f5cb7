export {
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
  resolveRulesOfWhole,
  rulesShownTo,
} from './booking-rule-settings.ts';
export { calendarResourceRoutes } from './calendar-resource.routes.ts';
export { markFavourite, unmarkFavourite } from './favourite.repository.ts';
export { favouriteRoutes } from './favourite.routes.ts';
export { lateColumns, presentNotReturned } from './not-returned.queries.ts';
export { keepOpeningDays } from './opening-days.job.ts';
export type { LinkedUnit } from './parts.queries.ts';
export { findLinks, linkedUnits, namesOfLinks, partRules } from './parts.queries.ts';
export { heldPrice, nextPriceOf, presentPrice, priceAt, priceFrom } from './price.ts';
export { presentPlace, presentResource } from './resource.presenter.ts';
export {
  asLicenceClass,
  asResourceType,
  findResourceRow,
  findResourceRows,
  resourcesOf,
} from './resource.queries.ts';
export { resourceRoutes } from './resource.routes.ts';
export type { ResourceRow } from './resource-row.ts';
export { searchRoutes } from './search.routes.ts';
export { createSearchDemand, type SearchDemand } from './search-demand.ts';
export { isAdministered, keptFor, mayUse, visibleTo, visibleUnitsOf } from './visibility.ts';
