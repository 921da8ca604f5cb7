import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const everyMs = 5 * 60 * 1000;

/** Ends sessions that have not been used for as long as their merchant allows (H-06). */
export function endIdleSessions(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'end_idle_sessions',
    everyMs,
    run: async () => {
      await unitOfWork.asSystem((trx) =>
        sql`
          with ended as (
            update user_session session set ended_at = now(), end_reason = 'idle'
            from app_user person, merchant
            where person.merchant_id = session.merchant_id and person.id = session.user_id
              and merchant.id = session.merchant_id
              and session.ended_at is null and session.expires_at > now()
              and session.last_seen_at < now() - make_interval(hours =>
                case when person.is_administrator then merchant.session_idle_hours_administrator
                  else merchant.session_idle_hours end)
            returning session.merchant_id, session.user_id
          )
          insert into security_event (merchant_id, id, at, kind, reason, user_id)
          select merchant_id, gen_random_uuid(), now(), 'session-ended', 'idle', user_id from ended
        `.execute(trx),
      );
    },
  };
}
