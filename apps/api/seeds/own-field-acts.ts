import { sql } from 'kysely';
import { createOwnField } from '../src/modules/resources/own-fields/use-cases/save-own-field.ts';
import type { MemberTransaction } from '../src/platform/db/tenant-transaction.ts';
import type { DemoMerchant } from './data/demo-merchant.ts';

/** Adds own fields of a merchant (F-03): each room has a choice of its first, every third booking the other. */
export async function addOwnFields(
  tx: MemberTransaction,
  { ownFields }: DemoMerchant,
): Promise<void> {
  if (!ownFields) return;
  const { id: merchantId } = tx.merchant;
  const { ofRooms, ofBookings, values } = ownFields;
  const choiceId = await createOwnField(tx, ofRooms);
  const choices = ofRooms.choices.map(({ id }) => id);
  await sql`
    update resource set own_fields = jsonb_build_object(
      ${choiceId}::text, (${choices}::text[])[1 + placed.place % ${choices.length}::integer])
    from (
      select id, row_number() over (order by id) as place from resource
      where merchant_id = ${merchantId} and type = 'room'
    ) placed
    where resource.merchant_id = ${merchantId} and resource.id = placed.id`.execute(tx.db);
  const textId = await createOwnField(tx, ofBookings);
  await sql`
    update booking set own_fields = jsonb_build_object(
      ${textId}::text, (${[...values]}::text[])[1 + made.place % ${values.length}::integer])
    from (
      select id, row_number() over (order by id) as place from booking
      where merchant_id = ${merchantId} and type = 'room' and privacy = 'normal'
    ) made
    where booking.merchant_id = ${merchantId} and booking.id = made.id and made.place % 3 = 0
  `.execute(tx.db);
}
