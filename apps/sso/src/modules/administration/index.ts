import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { connectorsRoutes } from './connectors.routes.ts';
import type { AdministrationDeps } from './desk.ts';
import { homeRoute } from './desk.ts';
import { peopleRoutes } from './people.routes.ts';
import { tenantsRoutes } from './tenants.routes.ts';

export { registerApplication } from './application-object.ts';
export { forgetSecurityEvents } from './forget-security-events.job.ts';
export type { Errors as AdministrationErrors } from './forms/form-field.ts';
export { listTenants } from './listings.queries.ts';
export { makeTenant } from './make-tenant.ts';
export { findByEmail, linkFor, resetSecondFactor } from './person-actions.ts';
export { firstLink, notePlatformEvent, setTenantStatus } from './tenants.ts';

/** Pages for those who run the platform and its tenants. */
export function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  homeRoute(app, deps);
  tenantsRoutes(app, deps);
  catalogueRoutes(app, deps);
  connectorsRoutes(app, deps);
  peopleRoutes(app, deps);
  auditRoutes(app, deps);
}
