import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import type { DB } from '../../platform/db/schema.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { recordChange } from '../audit/index.ts';
import { endUserSessions, recordEnds } from '../auth/index.ts';
import type { FollowedMethod, LinkedAccount } from './account-states.repository.ts';
import {
  listFollowedMethods,
  listLinkedAccounts,
  setDisabledUpstream,
  storeUpstreamRule,
} from './account-states.repository.ts';

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
    if (!isDisabled) return;
    const reason = 'deactivated';
    const ended = await endUserSessions(tx, userId, { at: clock.now(), reason });
    await recordEnds(tx, ended, { reason });
  });
}
