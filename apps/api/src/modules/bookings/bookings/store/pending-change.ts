import { EditBookingBody } from '@axp/contracts';
import { recordChangedRows } from '@axp/server-kit/db';
import { z } from 'zod';
import { deleteRows, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { UnitTime } from '../rules/units.ts';

/** A requested change, without the version it was made from. */
export type RequestedEdit = Omit<
  EditBookingBody,
  'version' | 'reason' | 'recurrence' | 'isConfirmed' | 'onClash' | 'exceptions'
>;

/** A change without what is settled when it is asked for. */
export function requestedEdit(body: EditBookingBody): RequestedEdit {
  const { version: _, reason: __, recurrence: ___, isConfirmed: ____, ...rest } = body;
  const { onClash: _____, exceptions: ______, ...edit } = rest;
  return edit;
}

/** A change of an approved booking that waits for approval (Z-43). */
export interface PendingChange {
  readonly body: RequestedEdit;
  /** The time that the booking takes without the change and with it (Z-02). */
  readonly former: readonly UnitTime[];
  readonly next: readonly UnitTime[];
  /** Whether it came with a change of the series: refused, the date differs from its series. */
  readonly isOfSeries: boolean;
}

export interface BookingWithChange extends PendingChange {
  readonly bookingId: string;
}

const StoredTime = z.array(
  z.object({ resourceId: z.uuid(), unitId: z.uuid(), start: z.string(), end: z.string() }),
);
const StoredTimes = z.object({ former: StoredTime, next: StoredTime });

function columnsOf({ body, former, next, isOfSeries }: PendingChange) {
  return {
    body: JSON.stringify(body),
    held: JSON.stringify({ former, next }),
    is_of_series: isOfSeries,
  };
}

export async function findChange(tx: TenantRows, bookingId: string): Promise<PendingChange | null> {
  const [change = null] = await findChanges(tx, [bookingId]);
  return change;
}

/** The changes of several bookings; those that wait for none are left out. */
export async function findChanges(
  tx: TenantRows,
  bookingIds: readonly string[],
): Promise<readonly BookingWithChange[]> {
  if (bookingIds.length === 0) return [];
  const rows = await selectRows(tx, 'booking_change')
    .select(['booking_id', 'body', 'held', 'is_of_series'])
    .where('booking_id', 'in', bookingIds)
    .execute();
  return rows.map((row) => {
    const stored = z.record(z.string(), z.unknown()).parse(row.body);
    const body = EditBookingBody.parse({ ...stored, version: 1 });
    return {
      bookingId: row.booking_id,
      body: requestedEdit(body),
      isOfSeries: row.is_of_series,
      ...StoredTimes.parse(row.held),
    };
  });
}

/** Stores changes until they are decided; a later change replaces an earlier one. */
export async function storeChanges(
  tx: TenantRows,
  requestedBy: string,
  changes: readonly BookingWithChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.db
    .insertInto('booking_change')
    .values(
      changes.map((change) => ({
        merchant_id: tx.merchant.id,
        booking_id: change.bookingId,
        requested_by: requestedBy,
        ...columnsOf(change),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'booking_id']).doUpdateSet((eb) => ({
        requested_by: eb.ref('excluded.requested_by'),
        body: eb.ref('excluded.body'),
        held: eb.ref('excluded.held'),
        is_of_series: eb.ref('excluded.is_of_series'),
      })),
    )
    .execute();
}

/** Stores other times of a change that keeps waiting; who asked for it stays. */
export async function rewriteChange(tx: TenantRows, change: BookingWithChange): Promise<void> {
  await updateRows(tx, 'booking_change')
    .set(columnsOf(change))
    .where('booking_id', '=', change.bookingId)
    .execute();
}

export async function deleteChange(tx: TenantRows, bookingId: string): Promise<void> {
  await deleteRows(tx, 'booking_change').where('booking_id', '=', bookingId).execute();
}

/** Ends the approval requests of bookings and of their pending changes. */
export async function endRequests(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  recordChangedRows(tx.db, 'booking', ids);
  await updateRows(tx, 'booking')
    .set({ approval_requested_at: null })
    .where('id', 'in', ids)
    .execute();
  await deleteRows(tx, 'booking_change').where('booking_id', 'in', ids).execute();
}
