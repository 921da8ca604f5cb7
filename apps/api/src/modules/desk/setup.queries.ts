import type { SetupProgress } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

interface PersonKey {
  readonly merchantId: string;
  readonly userId: string;
}

interface SetupRow extends Omit<SetupProgress, 'isHidden' | 'resources'> {
  readonly isHidden: boolean | null;
  readonly room: number;
  readonly car: number;
  readonly asset: number;
}

/** Existing data of a merchant, as one of its administrators sees the checklist. */
export async function setupProgress(
  trx: Transaction<DB>,
  { merchantId, userId }: PersonKey,
): Promise<SetupProgress> {
  const active = (type: string) => sql`(select count(*) from resource
    where merchant_id = ${merchantId} and is_active and type = ${type})::integer`;
  const { rows } = await sql<SetupRow>`
    select
      (select hides_setup from app_user where merchant_id = ${merchantId} and id = ${userId})
        as "isHidden",
      (select count(*) from building where merchant_id = ${merchantId})::integer
        as buildings,
      ${active('room')} as room, ${active('car')} as car, ${active('asset')} as asset,
      (select count(*) from app_user where merchant_id = ${merchantId}
        and id <> ${userId} and status in ('active', 'invited'))::integer as people,
      (select count(*) from sign_in_method where merchant_id = ${merchantId}
        and is_enabled and kind <> 'local')::integer as "signInMethods",
      (exists (select from branding_version where merchant_id = ${merchantId} and number > 1)
        or exists (select from merchant where id = ${merchantId}
          and (logo_image_id is not null or background_image_id is not null))) as "isBranded",
      exists (select from booking where merchant_id = ${merchantId}) as "hasBookings"
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returns one row');
  const { room, car, asset, isHidden, ...facts } = row;
  return { ...facts, isHidden: isHidden === true, resources: { room, car, asset } };
}

/** Hides the checklist for one administrator, or shows it again. */
export async function hideSetup(
  trx: Transaction<DB>,
  { merchantId, userId }: PersonKey,
  isHidden: boolean,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ hides_setup: isHidden })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', userId)
    .execute();
}
