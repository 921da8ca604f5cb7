export { businessUnitRoutes } from './business-unit.routes.ts';
