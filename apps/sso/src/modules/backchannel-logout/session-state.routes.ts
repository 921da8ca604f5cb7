import { operation } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { accessRulesOf, findApplication, mayOpen } from '../applications/index.ts';
import { findSecondFactorRule } from '../second-factor/index.ts';
import { liveSessions } from '../sessions/index.ts';
import { personOf } from '../sign-on/index.ts';

/** Accounts per call. */
const mostAccounts = 500;

/**
 * Which accounts may still sign in, for applications with sign-in methods of their own, and whom the
 * tenant requires a second factor of (H-06, H-11). The ids are random, and known from ID tokens alone.
 */
const readAccountStates = operation('POST', '/accounts/states', {
  id: 'readAccountStates',
  summary: 'Get the accounts that may still sign in, and the second-factor rule',
  access: 'public',
  body: z.strictObject({
    tenant_key: z.string().check(z.minLength(1), z.maxLength(63)),
    application_id: z.string().check(z.minLength(1), z.maxLength(64)),
    user_ids: z.array(z.uuid()).check(z.maxLength(mostAccounts)),
  }),
  success: {
    status: 200,
    data: z.object({
      /**
       * Of an unknown tenant or application, and for a caller that knows no account of the tenant:
       * null, and nothing follows from the answer.
       */
      states: z.nullable(
        z.object({
          active_ids: z.array(z.string()),
          second_factor: z.enum(['off', 'optional', 'administrators', 'required']),
        }),
      ),
    }),
  },
});

/**
 * Whether the sign-on that an ID token came from still runs, for applications that keep sessions of
 * their own and refresh them (H-06). Its ids are random, and known from the ID token alone.
 */
const readSessionState = operation('POST', '/sessions/state', {
  id: 'readSessionState',
  summary: 'Check whether the sign-on of an ID token is still active',
  access: 'public',
  body: z.strictObject({
    tenant_key: z.string().check(z.minLength(1), z.maxLength(63)),
    application_id: z.string().check(z.minLength(1), z.maxLength(64)),
    session_id: z.uuid(),
    user_id: z.uuid(),
  }),
  success: { status: 200, data: z.object({ active: z.boolean() }) },
});

interface Deps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
}

/** Answers servers of applications; the same for an unknown session as for one that has ended. */
export function sessionStateRoutes(app: FastifyInstance, deps: Deps): void {
  const { tenants, scopeOf } = deps;
  accountStateRoutes(app, deps);
  platformServe(async (request) => request)(app, readSessionState, async ({ body, context }) => {
    const { tenant_key: key, application_id: client } = body;
    const tenant = await tenants.findByKey(key);
    if (!tenant) {
      logRefusal(context, { code: 'tenant.unknown', client, reason: key });
      return { data: { active: false } };
    }
    const scope = scopeOf(tenant);
    const [[session], application, rules] = await scope.read((trx) =>
      Promise.all([
        liveSessions(trx, scope, { column: 's.id', value: body.session_id }),
        findApplication(trx, tenant.id, client),
        accessRulesOf(trx, tenant.id, client),
      ]),
    );
    if (application === null) {
      logRefusal(context, { code: 'invalid_client', client, reason: 'unknown' });
    }
    const isOfPerson = session?.userId === body.user_id;
    const active = isOfPerson && application !== null && mayOpen(rules, personOf(session));
    return { data: { active } };
  });
}

/** Answers servers of applications about accounts that they have linked. */
function accountStateRoutes(app: FastifyInstance, { tenants, scopeOf }: Deps): void {
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
        selectRows({ db: trx, tenant }, 'app_user')
          .select(['id', 'status'])
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(body.user_ids))))
          .execute(),
        findSecondFactorRule(trx, tenant.id),
      ]),
    );
    if (application === null) {
      logRefusal(context, { code: 'invalid_client', client, reason: 'unknown' });
      return { data: { states: null } };
    }
    if (rows.length === 0) return { data: { states: null } };
    const active_ids = rows.filter(({ status }) => status === 'active').map(({ id }) => id);
    return { data: { states: { active_ids, second_factor: rule } } };
  });
}
