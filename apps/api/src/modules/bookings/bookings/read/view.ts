import type { Booking, BookingSummary, CodeVisit } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { closedWithin } from '../../../resources/places/index.ts';
import type { Involvement } from '../rules/abilities.ts';
import { maySee } from '../rules/abilities.ts';
import { asBookingStatus } from '../rules/booking.ts';
import type { CreatedBooking, RoomPeople } from '../steps/made-booking.ts';
import { newColumns } from '../store/booking-row.ts';
import { involvementOf } from '../store/deciders.ts';
import { bookingsAtPlaces, bookingsByIds } from './booking-rows.ts';
import type { BookingDetailRow } from './detail.ts';
import { findBookingDetail, findNewBooking } from './detail.ts';
import type { BookingView, Reader } from './present-booking.ts';
import { presentBooking, presentBookingSummary } from './present-booking.ts';

/** Nothing has happened to a new booking. */
const untouchedFields = {
  bill_status: null,
  bill_amount: null,
  bill_currency: null,
  change_body: null,
  requested_id: null,
  requested_name: null,
  requested_building_id: null,
  requested_building: null,
  requested_timezone: null,
  calendar_id: null,
  late_since: null,
  late_units: null,
  checked_in_at: null,
  checked_out_at: null,
  odometer_km: null,
  fuel_percent: null,
  has_damage: null,
  are_keys_returned: null,
  parking_place: null,
  returned_units: null,
  condition: null,
  note: null,
  attachments: [],
  series: null,
  offered_id: null,
  offer: null,
};

/** Nothing of cars and assets is asked for a room. */
const roomFields = {
  driver_name: null,
  pick_up_building_name: null,
  return_building_name: null,
  passengers: [],
};

/** A booking as its reader may see it; refused as if it did not exist to everyone else. */
export async function visibleBooking(context: MemberContext, id: string): Promise<BookingView> {
  const view = await viewOf(context, id);
  const { status, privacy } = view.row;
  if (!maySee(view.involvement, { status: asBookingStatus(status), privacy })) {
    throw new AppError('booking.not_found');
  }
  return view;
}

async function viewOf({ scope, actor }: MemberContext, id: string): Promise<BookingView> {
  return scope.read(async (tx) => {
    const [row, involvement] = await Promise.all([
      findBookingDetail(tx, id),
      involvementOf(tx, id, actor),
    ]);
    if (!row) throw new AppError('booking.not_found');
    return { row, involvement };
  });
}

/**
 * Involvement of an owner in their new booking. Managers and participants may do nothing with it
 * that an owner may not, and an approver's own needs no approval, so no roles are looked up.
 */
const ownerOfNew: Involvement = {
  isOwner: true,
  isParticipant: false,
  isInvitee: false,
  isApprover: false,
  actsForId: null,
  isManager: false,
  isHelpDesk: false,
  isAuditor: false,
};

/**
 * A booking that is no date of a series, as its maker sees it, in the transaction that made it. A
 * room booking of their own is known without reading it, unless it costs something.
 */
export async function viewOfNew(tx: MemberTransaction, made: CreatedBooking): Promise<BookingView> {
  const { id, bookerId, bookedForId } = made.booking;
  const isOwn = [bookerId, bookedForId].includes(tx.actor.id);
  if (isOwn && !made.resource.isPriced && made.roomPeople)
    return { row: rowOfNewRoom(made, made.roomPeople), involvement: ownerOfNew };
  const [row, involvement] = await allOrFirstError([
    findNewBooking(tx, id),
    involvementOf(tx, id, tx.actor),
  ]);
  if (!row) throw new AppError('booking.not_found');
  return { row, involvement };
}

/**
 * A booking as the caller's own step left it. The step checked their rights, and may have ended them:
 * an approver has decided, a manager has moved it to a resource of others.
 */
export async function bookingAfterStep(context: MemberContext, id: string): Promise<Booking> {
  return presentBooking(await viewOf(context, id), readerOf(context));
}

export function readerOf({ scope: { merchant, clock }, actor }: MemberContext): Reader {
  return { actor, merchant, now: clock.now() };
}

export async function bookingFor(context: MemberContext, id: string): Promise<Booking> {
  const view = await visibleBooking(context, id);
  return presentBooking(view, readerOf(context));
}

/** Returns the booking that a visitor checked in by code; they need not be a participant (Z-51). */
export async function visitFor({ scope, actor }: MemberContext, id: string): Promise<CodeVisit> {
  const [row, involvement] = await scope.read((tx) =>
    Promise.all([
      bookingsAtPlaces(tx.db, tx.merchant.id)
        .select(['booking.title', 'booking.starts_at', 'booking.ends_at', 'booking.timezone'])
        .select(['booking.checked_in_at', 'resource.id as resource_id', 'resource.name'])
        .where('booking.id', '=', id)
        .executeTakeFirst(),
      involvementOf(tx, id, actor),
    ]),
  );
  if (!row?.checked_in_at) throw new AppError('booking.not_found');
  const isOwn = involvement.isOwner || involvement.isParticipant;
  return {
    resource: { id: row.resource_id, name: row.name },
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    checkedInAt: row.checked_in_at,
    booking: isOwn ? { id, title: row.title } : null,
  };
}

/** Bookings of the caller's own, earliest first. */
export async function summariesFor(
  { scope, actor }: MemberContext,
  ids: readonly string[],
): Promise<BookingSummary[]> {
  if (ids.length === 0) return [];
  const rows = await scope.read((tx) => bookingsByIds(tx, ids));
  const reader = readerOf({ scope, actor });
  return rows.map((row) => presentBookingSummary({ ...row, decides: false }, reader));
}

/** Returns the row that reading a new booking of a room without a price would find. */
function rowOfNewRoom(
  { booking, resource, request }: CreatedBooking,
  { booker, bookedFor, invitees }: RoomPeople,
): BookingDetailRow {
  const { shown } = resource;
  const [closed] = closedWithin(resource.opening, { start: booking.start, end: booking.end });
  return {
    ...untouchedFields,
    ...roomFields,
    ...newColumns(booking),
    version: booking.version,
    privacy: shown.privacy === 'private' ? 'private' : booking.privacy,
    booker_name: booker.name,
    booker_email: booker.email,
    booker_image_id: booker.imageId,
    booked_for_name: bookedFor.name,
    booked_for_email: bookedFor.email,
    booked_for_image_id: bookedFor.imageId,
    resource_name: shown.name,
    resource_rules: resource.rules,
    image_id: shown.image_id,
    capacity: resource.capacity,
    links: shown.links,
    closed_day: closed ? { nameEn: closed.nameEn, nameTh: closed.nameTh } : null,
    last_odometer_km: shown.odometer_km,
    building_id: shown.building_id,
    building_name: shown.building_name,
    building_address: shown.building_address,
    address: shown.building_address,
    floor_id: shown.floor_id,
    floor_name: shown.floor_name,
    unit_title: request.unit.title,
    unit_rules: request.unit.rules,
    invitation: null,
    other_answers: 0,
    invitees: invitees.map(({ userId, email, name }) => ({
      user_id: userId,
      email,
      name,
      answer: 'none',
      comment: '',
      reminded_at: null,
    })),
  };
}
