import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts';
import { recordChange } from '../../records/audit/index.ts';
import { endSessions } from '../auth/index.ts';

/** A merchant's sign-in method by cloud accounts that is switched on. */
interface FollowedMethod {
  readonly merchantId: string;
  readonly code: string;
  readonly tenantKey: string;
  readonly applicationId: string;
}

/** A person with a linked account at the platform, whose id there is the subject. */
type LinkedAccount = Awaited<ReturnType<typeof listLinkedAccounts>>[number];

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly platform: CloudPlatform;
}

/** A deactivation there ends access here within a minute (H-06). */
const everyMs = 30_000;
const pageSize = 500;

/**
 * Follows the platform: an account that is deactivated there is deactivated here, its own password
 * included, and its rule on second factors holds for passwords here (H-06, H-11). While the platform
 * can't be asked, what it said last stays. The last administrator keeps access.
 */
export function followAccounts(deps: Deps): Job {
  return {
    name: 'follow_accounts',
    everyMs,
    run: async (signal) => {
      const methods = await deps.unitOfWork.asSystem(listFollowedMethods);
      for (const method of methods) {
        if (signal.aborted) return;
        await follow(deps, method);
      }
    },
  };
}

async function follow(deps: Deps, method: FollowedMethod): Promise<void> {
  const { unitOfWork, platform } = deps;
  const merchant = { id: method.merchantId };
  const issuer = platform.tenantOrigin(method.tenantKey);
  let after = '';
  for (;;) {
    const accounts = await unitOfWork.readMerchant(merchant.id, (db) =>
      listLinkedAccounts({ db, merchant }, issuer, { after, limit: pageSize }),
    );
    const userIds = accounts.map(({ subject }) => subject);
    const states = await platform.accountStates({ ...method, userIds });
    if (states === null) return;
    await unitOfWork.withMerchant(merchant.id, (db) =>
      storeUpstreamRule({ db, merchant }, method.code, states.secondFactor),
    );
    const changed = accounts.filter(
      ({ subject, isDisabledUpstream }) => states.activeIds.has(subject) === isDisabledUpstream,
    );
    for (const account of changed) await apply(deps, method, account);
    after = accounts.at(-1)?.subject ?? '';
    if (accounts.length < pageSize) return;
  }
}

async function apply(
  { unitOfWork, clock, newId }: Deps,
  { merchantId }: FollowedMethod,
  { userId, fullName, isDisabledUpstream }: LinkedAccount,
): Promise<void> {
  const isDisabled = !isDisabledUpstream;
  const merchant = { id: merchantId };
  const caller = { address: '', device: '' };
  await unitOfWork.withMerchant(merchantId, async (db) => {
    const tx = { db, merchant, clock, newId, caller, actor: null };
    if (!(await setDisabledUpstream(tx, userId, isDisabled))) return;
    const action = isDisabled ? 'deactivate' : 'activate';
    await recordSecurityEvent(tx, { kind: 'rights-changed', reason: action, userId });
    await recordChange(tx, {
      action,
      object: { type: 'user', id: userId, name: fullName },
      before: { status: isDisabled ? 'active' : 'deactivated' },
      after: { status: isDisabled ? 'deactivated' : 'active' },
    });
    if (isDisabled) await endSessions(tx, { userId }, { reason: 'deactivated' });
  });
}

async function listFollowedMethods(trx: Transaction<DB>): Promise<readonly FollowedMethod[]> {
  const { rows } = await sql<FollowedMethod>`
    select method.merchant_id as "merchantId", method.code, cloud.tenant_key as "tenantKey",
      cloud.application_id as "applicationId"
    from sign_in_method method
    join cloud_tenant cloud on cloud.merchant_id = method.merchant_id
    where method.kind = 'cloud' and method.is_enabled
    order by method.merchant_id`.execute(trx);
  return rows;
}

/** People with an account there whose access may follow it: active, or disabled by it. */
function listLinkedAccounts(
  tx: TenantRows,
  issuer: string,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return selectRows(tx, 'user_identity as identity')
    .innerJoin('app_user as person', sameMerchant('person.id', 'identity.user_id'))
    .select(['person.id as userId', 'identity.subject', 'person.full_name as fullName'])
    .select('person.is_disabled_upstream as isDisabledUpstream')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '>', after)
    .where((eb) =>
      eb.or([eb('person.status', '=', 'active'), eb('person.is_disabled_upstream', '=', true)]),
    )
    .orderBy('identity.subject')
    .limit(limit)
    .execute();
}

/**
 * Disables or enables a person; false if their state has changed since, for the last administrator,
 * and for whom the directory that provisions people has disabled.
 */
async function setDisabledUpstream(
  tx: TenantRows,
  userId: string,
  isDisabled: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update app_user person set status = ${isDisabled ? 'deactivated' : 'active'},
      is_disabled_upstream = ${isDisabled}, version = version + 1
    where merchant_id = ${tx.merchant.id} and id = ${userId}
      and is_disabled_upstream <> ${isDisabled}
      and status = ${isDisabled ? 'active' : 'deactivated'}
      and (${isDisabled} or not exists (
        select from scim_user provisioned where provisioned.merchant_id = ${tx.merchant.id}
          and provisioned.person_id = person.id
          and not coalesce(provisioned.was_active, provisioned.is_active)))
      and (not ${isDisabled} or not is_administrator or exists (
        select from app_user other where other.merchant_id = ${tx.merchant.id}
          and other.id <> person.id and other.is_administrator and other.status = 'active'))
    returning id`.execute(tx.db);
  return rows.length > 0;
}

async function storeUpstreamRule(
  tx: TenantRows,
  code: string,
  rule: SecondFactorRule,
): Promise<void> {
  await updateRows(tx, 'sign_in_method')
    .set({ upstream_second_factor: rule })
    .where('code', '=', code)
    .where((eb) =>
      eb.or([eb('upstream_second_factor', 'is', null), eb('upstream_second_factor', '<>', rule)]),
    )
    .execute();
}
