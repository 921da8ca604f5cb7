import type { OwnChat } from '@axp/contracts/own-chats';
import { chatApplicationOf, chatFormats, webhookEventTypes } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

/** Channels that are on, of the company and of the units of a person. */
export async function listChatsOf(tx: TenantRows, userId: string): Promise<OwnChat[]> {
  const rows = await selectRows(tx, 'webhook_endpoint')
    .select(['id', 'name', 'format', 'events'])
    .where('format', '<>', 'standard')
    .where('off_reason', 'is', null)
    .where(
      sql<boolean>`(business_unit_id is null
        or business_unit_id in (
          select business_unit_id from user_business_unit
          where merchant_id = ${tx.merchant.id} and user_id = ${userId})
        or (select is_all_bu from app_user
          where merchant_id = ${tx.merchant.id} and id = ${userId}))`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, format, events }) => ({
    id,
    name,
    application: chatApplicationOf(knownWord(chatFormats, format)),
    events: events.map((type) => knownWord(webhookEventTypes, type)),
  }));
}
