export { businessUnitsOf } from './business-unit.queries.ts';
export { adminUnitRoutes, businessUnitRoutes } from './business-unit.routes.ts';
