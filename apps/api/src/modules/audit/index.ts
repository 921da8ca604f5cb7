import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Actor, RequestScope } from '../../platform/request-scope/request-scope.ts';
import { AuditTrail } from './audit-trail.repository.ts';

export { auditRoutes } from './audit.routes.ts';
export type { AuditTrail, RecordedChange } from './audit-trail.repository.ts';
export { recordChange } from './audit-trail.repository.ts';

/** The part of a request's context that says who changes what of whom, and when. */
interface AuditContext {
  readonly scope: Pick<RequestScope, 'clock' | 'newId'> & {
    readonly merchant: { readonly id: string };
  };
  readonly actor: Pick<Actor, 'id'>;
}

/** Where a request writes what it changes, in the transaction of the change itself. */
export function auditTrail(trx: Transaction<DB>, { scope, actor }: AuditContext): AuditTrail {
  const { merchant, clock, newId } = scope;
  return new AuditTrail({ db: trx, merchant, actor, clock, newId });
}
