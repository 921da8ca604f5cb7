import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import { dueMerchants } from '../../../platform/db/due-merchants.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { settleGrants } from '../../people/people/index.ts';
import { recordRights } from './event.repository.ts';
import { listGroupRights } from './group-right.queries.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
}

const everyMs = 2_000;
const atOnce = 50;

/** As long as Entra keeps users whom it can restore. */
const keepDays = 30;

export function scimJobs(deps: Deps): readonly Job[] {
  return [
    settleRights(deps),
    // People whose users were deleted stay deactivated.
    hourlyStatements(deps.unitOfWork, 'forget_deleted_users', [
      sql`delete from scim_user
        where deleted_at < now() - make_interval(days => ${keepDays}) and waits_since is null
          and not has_unsettled_rights and pending is null`,
    ]),
    hourlyStatements(deps.unitOfWork, 'forget_provisioning_log', [
      sql`delete from scim_event where at < now() - make_interval(days => ${keepDays})`,
    ]),
  ];
}

/** Not in a dry run, and not before a person is what the directory wants. */
const canSettle = sql<boolean>`scim_user.has_unsettled_rights and scim_user.pending is null
  and not exists (select from scim_connection connection
    where connection.merchant_id = scim_user.merchant_id and connection.is_dry_run)`;

/**
 * Gives people what the groups of the directory give (J-03), apart from its requests: a group can
 * have thousands of members.
 */
function settleRights({ unitOfWork, clock, newId }: Deps): Job {
  return {
    name: 'settle_provisioned_rights',
    everyMs,
    run: async (signal) => {
      const queue = { table: 'scim_user', isDue: canSettle, dueAt: 'updated_at' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        let count = atOnce;
        while (count === atOnce && !signal.aborted) {
          count = await unitOfWork.withMerchant(id, (db) =>
            settle({ db, merchant: { id } }, { clock, newId }),
          );
        }
      }
    },
  };
}

/** Returns how many people were settled. */
async function settle(rows: TenantRows, parts: Pick<Deps, 'clock' | 'newId'>): Promise<number> {
  const caller = { address: '', device: '' };
  const tx = { ...rows, ...parts, caller, actor: null };
  const waiting = await selectRows(tx, 'scim_user')
    .select('user_id')
    .where(canSettle)
    .orderBy('user_id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { user_id: userId } of waiting) {
    const wanted = await listGroupRights(tx, userId);
    const { gains, losses } = await settleGrants(tx, { userId, methodCode: null, wanted });
    if (gains.length + losses.length > 0) await recordRights(tx, { userId, gains, losses });
  }
  await updateRows(tx, 'scim_user')
    .set({ has_unsettled_rights: false })
    .where('user_id', '=', sql<string>`any (${waiting.map(({ user_id }) => user_id)}::uuid[])`)
    .execute();
  return waiting.length;
}
