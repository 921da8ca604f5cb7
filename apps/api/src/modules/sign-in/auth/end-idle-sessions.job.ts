import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

const everyMs = 5 * 60 * 1000;

/** Joins of `session`, and whether it has not been used for as long as its merchant allows. */
const idle = sql`
  person.merchant_id = session.merchant_id and person.id = session.user_id
  and merchant.id = session.merchant_id
  and session.ended_at is null and session.expires_at > now()
  and session.last_seen_at < now() - make_interval(hours =>
    case when person.is_administrator then merchant.session_idle_hours_administrator
      else merchant.session_idle_hours end)`;

/** Ends sessions that have not been used for as long as their merchant allows (H-06). */
export function endIdleSessions(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'end_idle_sessions',
    everyMs,
    run: async (signal) => {
      for (const merchantId of await merchantsWithIdleSessions(unitOfWork)) {
        if (signal.aborted) return;
        await endThose(unitOfWork, merchantId);
      }
    },
  };
}

async function merchantsWithIdleSessions(unitOfWork: UnitOfWork<DB>): Promise<readonly string[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<{ id: string }>`
      select distinct session.merchant_id as id
      from user_session session, app_user person, merchant where ${idle}`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

/** Of one merchant at a time, because Citus writes no rows that it has changed on other nodes. */
async function endThose(unitOfWork: UnitOfWork<DB>, merchantId: string): Promise<void> {
  await unitOfWork.asSystem(async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      update user_session session
      set ended_at = now(), end_reason = 'idle', upstream_id_token = null
      from app_user person, merchant
      where session.merchant_id = ${merchantId} and ${idle}
      returning session.user_id as "userId"`.execute(trx);
    await sql`
      insert into security_event (merchant_id, id, at, kind, reason, user_id,
        person_name)
      select merchant_id, gen_random_uuid(), now(), 'session-ended', 'idle', id, full_name
      from unnest(${rows.map(({ userId }) => userId)}::uuid[]) as ended (user_id)
        join app_user person on person.merchant_id = ${merchantId} and person.id = ended.user_id`.execute(
      trx,
    );
  });
}
