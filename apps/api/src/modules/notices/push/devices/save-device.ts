import type { PushSubscription } from '@axp/contracts/push';
import { sql } from 'kysely';
import { deleteRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';

/** Browsers that one person can have; a new one replaces the oldest. */
const mostDevices = 20;

/**
 * Stores the subscription of the browser that the caller uses. One that it had for another person
 * becomes theirs, since a browser has one subscription for a site.
 */
export async function saveDevice(
  tx: MemberTransaction,
  { endpoint, keys }: PushSubscription,
  serverKey: string,
): Promise<void> {
  const { merchant, actor, db } = tx;
  // With its waiting messages, which are another person's.
  await deleteRows(tx, 'push_device')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', actor.id)
    .execute();
  await sql`
    insert into push_device (merchant_id, id, user_id, session_id, user_agent, endpoint,
      browser_key, auth_secret, server_key)
    select ${merchant.id}, ${tx.newId()}, user_id, id, user_agent, ${endpoint}, ${keys.p256dh},
      ${keys.auth}, ${serverKey}
    from user_session where merchant_id = ${merchant.id} and id = ${actor.sessionId}
    on conflict on constraint push_device_endpoint_once do update
    set session_id = excluded.session_id,
      user_agent = excluded.user_agent, browser_key = excluded.browser_key,
      auth_secret = excluded.auth_secret, server_key = excluded.server_key
    returning id`.execute(db);
  await sql`
    delete from push_device where merchant_id = ${merchant.id} and id in (
      select id from push_device where merchant_id = ${merchant.id} and user_id = ${actor.id}
      order by created_at desc, id desc offset ${mostDevices})`.execute(db);
}
