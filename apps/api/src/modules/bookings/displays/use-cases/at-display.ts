import { createHmac } from 'node:crypto';
import type { OperationRequest } from '@axp/contracts';
import { AppError, CreateBookingBody } from '@axp/contracts';
import type { bookAtDisplay, changeAtDisplay, claimWalkUp } from '@axp/contracts/displays';
import type { DisplayAction } from '@axp/contracts/vocabulary';
import { claimSeconds } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { insertRow, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import {
  checkIn,
  checkOut,
  claimBooking,
  extendBooking,
  placesAt,
  requestBooking,
} from '../../bookings/index.ts';
import type { PairedDisplay } from '../display.queries.ts';

type Tap = OperationRequest<typeof bookAtDisplay>['body'];

/**
 * Books the room of a display from now on. A repeated tap returns the booking that it made.
 * @throws AppError display.action_off, display.not_bookable, and the refusals of a booking
 */
export async function bookWalkUp(tx: MemberTransaction, display: PairedDisplay, tap: Tap) {
  const { resourceId, businessUnitId } = display;
  requireAction(display, 'book');
  const claimSecret = claimSecretOf(tap);
  const known = await findWalkUp(tx, display, tap.tapId);
  if (known) return { ...known, claimSecret };
  if (resourceId === null || businessUnitId === null) throw new AppError('display.not_bookable');
  const now = tx.clock.now();
  const body = CreateBookingBody.parse({
    type: 'room',
    resourceId,
    businessUnitId,
    title: textsIn(display.language, 'booking')('walkUp'),
    start: now.toISOString(),
    end: tap.end,
    attendees: 1,
  });
  const bookingId = tx.newId();
  await requestBooking({ ...tx, isWalkUp: true }, body, {
    id: bookingId,
    see: async (_, { booking }) => {
      // No one waits at a door for an approval.
      if (booking.status !== 'approved') throw new AppError('display.not_bookable');
      return booking;
    },
  });
  await checkIn(tx, bookingId, { proof: 'display' });
  const claimUntil = new Date(now.getTime() + claimSeconds * 1000).toISOString();
  await insertRow(tx, 'walk_up', {
    booking_id: bookingId,
    display_id: display.id,
    tap_id: tap.tapId,
    claim_hash: hashOf(claimSecret),
    created_at: now.toISOString(),
    claim_until: claimUntil,
  }).execute();
  return { bookingId, end: tap.end, claimSecret, claimUntil };
}

/** Depends on the tap alone, so that a repeated answer has it again, though its hash alone is stored. */
function claimSecretOf({ secret, tapId }: Tap): string {
  return createHmac('sha256', secret).update(tapId).digest('base64url');
}

async function findWalkUp(tx: TenantRows, { id }: PairedDisplay, tapId: string) {
  const row = await selectRows(tx, 'walk_up')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.merchant_id', '=', 'walk_up.merchant_id')
        .onRef('booking.id', '=', 'walk_up.booking_id'),
    )
    .select(['booking.id', 'booking.ends_at', 'walk_up.claim_until'])
    .where('walk_up.display_id', '=', id)
    .where('walk_up.tap_id', '=', tapId)
    .executeTakeFirst();
  return row && { bookingId: row.id, end: row.ends_at, claimUntil: row.claim_until };
}

/**
 * Checks in, extends or ends a booking of the display's room, or of a whole that it is a part of.
 * @throws AppError display.action_off, booking.not_found, and the refusals of these steps
 */
export async function changeByVisitor(
  tx: MemberTransaction,
  display: PairedDisplay,
  change: OperationRequest<typeof changeAtDisplay>['body'],
): Promise<void> {
  const { action, bookingId, version } = change;
  requireAction(display, action);
  const booking = await bookingAt(tx, display, bookingId);
  if (!booking) throw new AppError('booking.not_found');
  if (action === 'check-in') return checkIn(tx, bookingId, { version, proof: 'display' });
  if (action === 'extend') {
    return extendBooking(tx, bookingId, { version, end: change.end, isVisitor: true });
  }
  const isCheckedIn = booking.status === 'checked-in';
  // Ending a booking at its room proves presence.
  if (!isCheckedIn) await checkIn(tx, bookingId, { version, proof: 'display' });
  const by = { reason: 'display', isVisitor: true } as const;
  await checkOut(tx, bookingId, { version: isCheckedIn ? version : version + 1 }, by);
}

/** A booking that takes place at the display; it opens no other. */
async function bookingAt(tx: TenantRows, { resourceId }: PairedDisplay, id: string) {
  if (resourceId === null) return undefined;
  return selectRows(tx, 'booking')
    .select('status')
    .where('id', '=', id)
    .where(sql<boolean>`resource_id = any (${placesAt(tx.merchant.id, resourceId)})`)
    .executeTakeFirst();
}

function requireAction({ actions }: PairedDisplay, action: DisplayAction): void {
  if (!actions.includes(action)) throw new AppError('display.action_off');
}

/**
 * Makes the walk-up booking of a code the actor's own, once. Returns its id.
 * @throws AppError walk_up.not_claimable, resource.not_found, business_unit.not_allowed
 */
export async function claim(
  tx: MemberTransaction,
  { secret, businessUnitId }: OperationRequest<typeof claimWalkUp>['body'],
): Promise<string> {
  const now = tx.clock.now().toISOString();
  const claimed = await updateRows(tx, 'walk_up')
    .set({ claimed_at: now })
    .where('claim_hash', '=', hashOf(secret))
    .where('claim_until', '>', now)
    .where('claimed_at', 'is', null)
    .returning(['booking_id', 'display_id'])
    .executeTakeFirst();
  const display =
    claimed &&
    (await selectRows(tx, 'display')
      .select('user_id')
      .where('id', '=', claimed.display_id)
      .executeTakeFirst());
  if (!claimed || !display) throw new AppError('walk_up.not_claimable');
  const { booking_id: id } = claimed;
  await claimBooking(tx, { id, from: display.user_id, businessUnitId });
  return id;
}
