import type { FastifyInstance } from 'fastify';
import { readAccountStates } from '../../contract/account-states.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { findApplication } from '../applications/index.ts';
import { findSecondFactorRule } from '../second-factor/index.ts';

interface Deps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
}

/** Answers servers of applications about accounts that they have linked. */
export function accountStateRoutes(app: FastifyInstance, { tenants, scopeOf }: Deps): void {
  platformServe(async (request) => request)(app, readAccountStates, async ({ body, context }) => {
    const { tenant_key: key, application_id: client } = body;
    const tenant = await tenants.findByKey(key);
    if (!tenant) {
      logRefusal(context, { code: 'tenant.unknown', client, reason: key });
      return { data: { states: null } };
    }
    const [application, rows, rule] = await scopeOf(tenant).read((trx) =>
      Promise.all([
        findApplication(trx, tenant.id, client),
        trx
          .selectFrom('app_user')
          .select('id')
          .where('tenant_id', '=', tenant.id)
          .where('status', '=', 'active')
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(body.user_ids))))
          .execute(),
        findSecondFactorRule(trx, tenant.id),
      ]),
    );
    if (application === null) {
      logRefusal(context, { code: 'invalid_client', client, reason: 'unknown' });
      return { data: { states: null } };
    }
    return { data: { states: { active_ids: rows.map(({ id }) => id), second_factor: rule } } };
  });
}
