import type { BookingFields } from '@axp/contracts/kinds/booking-field';
import { fieldNames } from '@axp/contracts/kinds/booking-field';
import { bookingFields, fieldsOfKind } from '@axp/contracts/kinds/booking-fields';
import type { ResourceType } from '@axp/contracts/vocabulary';
import { columnValues, recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesToAll } from '../rules/notices.ts';
import { recordEvent } from '../steps/step.ts';
import { changeBookings } from '../store/booking-row.ts';
import { takesPart } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { findSeriesDate } from '../store/stored-series.ts';
import type { OpenBooking } from './open-items.ts';

/** Tables whose rows belong to the time of a booking, not to its content. */
const tablesOfTime = ['occupancy', 'booking_timer', 'booking_return', 'bill'] as const;

/** Fields of a booking whose value stays with the former owner. */
const contentFields = fieldNames(bookingFields, { isContent: true });

/** Stands for texts that a car or an asset must have. */
const noText = '–';

const shortestTitle = 3;
const longestTitle = 120;

/**
 * Moves the time of private bookings that a person without part in them takes over into new
 * bookings without their content. The former ones end as cancelled, where their owner has title,
 * texts, people and files when they are back (H-05).
 * @returns ids of the bookings to hand over, in the order of `bookings`
 */
export async function sealPrivate(
  tx: MemberTransaction,
  bookings: readonly OpenBooking[],
  { to, reason }: { readonly to: string; readonly reason: string },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const booking of bookings) {
    const isSealed = booking.privacy === 'private' && !(await hasPart(tx, booking.id, to));
    ids.push(isSealed ? await seal(tx, booking, reason) : booking.id);
  }
  return ids;
}

async function hasPart(tx: MemberTransaction, id: string, userId: string): Promise<boolean> {
  const row = await selectRows(tx, 'booking')
    .select(takesPart(tx.merchant.id, userId).as('takesPart'))
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.takesPart;
}

/** The content of a sealed booking: nothing, and a dash in texts that its kind must have. */
function sealedValues(type: ResourceType): object {
  const fields: BookingFields = fieldsOfKind[type];
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isContent, empty }]) => isContent && empty !== undefined)
      .map(([name, { initial, empty }]) => [name, initial === undefined ? noText : empty]),
  );
}

async function seal(tx: MemberTransaction, booking: OpenBooking, reason: string): Promise<string> {
  const { id, status, resourceName, type } = booking;
  const takenId = tx.newId();
  const merchantId = tx.merchant.id;
  const title = resourceName.length < shortestTitle ? `${resourceName} ${noText}` : resourceName;
  const changes = {
    id: takenId,
    title: title.slice(0, longestTitle),
    description: '',
    own_fields: {},
    ...columnValues(sealedValues(type)),
  };
  await sql`
    insert into booking
    select taken.* from booking kept, jsonb_populate_record(
      null::booking, to_jsonb(kept) || ${JSON.stringify(changes)}::jsonb) as taken
    where kept.merchant_id = ${merchantId} and kept.id = ${id}`.execute(tx.db);
  for (const table of tablesOfTime) {
    await sql`
      update ${sql.table(table)} set booking_id = ${takenId}
      where merchant_id = ${merchantId} and booking_id = ${id}`.execute(tx.db);
  }
  await sql`
    update booking_change set booking_id = ${takenId}, body = body - ${contentFields}::text[]
    where merchant_id = ${merchantId} and booking_id = ${id}`.execute(tx.db);
  await forgetOwnContent(tx, id);
  await tx.db
    .updateTable('booking')
    .set({ series_id: null, original_start: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute();
  await changeBookings(tx, [booking], { status: 'cancelled' });
  recordChangedRows(tx.db, 'booking', [takenId]);
  const event = { action: 'cancel', from: status, to: 'cancelled', reason } as const;
  const notices = noticesToAll(await peopleOf(tx, booking), 'cancelled-admin');
  await recordEvent(tx, { ...event, bookingId: id, mayExceedLimits: true }, notices);
  return takenId;
}

/** A date of a series no longer differs from the others by content that it has not. */
async function forgetOwnContent(tx: MemberTransaction, bookingId: string): Promise<void> {
  const date = await findSeriesDate(tx, bookingId);
  if (!date) return;
  const ofDate = sql`merchant_id = ${tx.merchant.id} and series_id = ${date.seriesId}
    and original_start = ${date.originalStart} and kind = 'changed'`;
  const content = sql`${contentFields}::text[]`;
  await sql`
    delete from booking_series_exception
    where ${ofDate} and fields <@ ${content}`.execute(tx.db);
  await sql`
    update booking_series_exception
    set fields = array(select field from unnest(fields) as field where field <> all (${content}))
    where ${ofDate}`.execute(tx.db);
}
