import type { FastifyInstance } from 'fastify';
import { readSessionState } from '../../contract/session-state.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { accessRulesOf, findApplication, mayOpen } from '../applications/index.ts';
import { liveSessions } from '../sessions/index.ts';
import { personOf } from '../sign-on/index.ts';
import { accountStateRoutes } from './account-states.routes.ts';

interface Deps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
}

/** Answers servers of applications; the same for an unknown session as for one that has ended. */
export function sessionStateRoutes(app: FastifyInstance, deps: Deps): void {
  const { tenants, scopeOf } = deps;
  accountStateRoutes(app, deps);
  platformServe(async () => null)(app, readSessionState, async ({ body }) => {
    const tenant = await tenants.findByKey(body.tenant_key);
    if (!tenant) return { data: { active: false } };
    const { clock, read } = scopeOf(tenant);
    const mark = { column: 's.id', value: body.session_id } as const;
    const [[session], application, rules] = await read((trx) =>
      Promise.all([
        liveSessions(trx, tenant.id, { mark, now: clock.now() }),
        findApplication(trx, tenant.id, body.application_id),
        accessRulesOf(trx, tenant.id, body.application_id),
      ]),
    );
    const isOfPerson = session?.userId === body.user_id;
    const active = isOfPerson && application !== null && mayOpen(rules, personOf(session));
    return { data: { active } };
  });
}
