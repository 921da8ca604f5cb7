export {
  maxUpcomingSetting,
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
} from './booking-rule-settings.ts';
export { presentPlace } from './resource.presenter.ts';
export { asLicenceClass, asResourceType, findResourceRows } from './resource.queries.ts';
export { resourceRoutes } from './resource.routes.ts';
