import type { BookingRules, EditBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { resolveBookingRules } from '../../resources/index.ts';
import type { BookableResource, BookingChange } from '../booking.repository.ts';
import type { BookingState } from '../domain/booking.ts';
import { checkCapacity, checkNewEnd, checkTimes } from '../domain/time-rules.ts';
import type { TimeSlot } from '../domain/time-slot.ts';
import { shift } from '../domain/time-slot.ts';
import type { BookingContext } from './booking-context.ts';
import { checkOpening } from './check-opening.ts';

/** A booking's new time and room, allowed by the rules; whether it is free the database says. */
export interface Move {
  readonly slot: TimeSlot;
  readonly resource: BookableResource;
  readonly rules: BookingRules;
  readonly change: BookingChange;
}

type Wish = Pick<EditBookingBody, 'start' | 'end' | 'resourceId' | 'attendees'>;

/** Judges a wished change of time, room or number of people; null when it takes no other time. */
export async function planMove(
  context: BookingContext,
  booking: BookingState,
  wish: Wish,
): Promise<Move | null> {
  const slot = { start: wish.start ?? booking.start, end: wish.end ?? booking.end };
  const resourceId = wish.resourceId ?? booking.resourceId;
  const isMoved =
    slot.start !== booking.start || slot.end !== booking.end || resourceId !== booking.resourceId;
  if (!isMoved && wish.attendees === undefined) return null;

  const { resource, rules } = await bookableWithRules(context, resourceId, booking.businessUnitId);
  checkCapacity(wish.attendees ?? booking.attendees ?? 1, resource.capacity, rules);
  if (!isMoved) return null;
  checkSlot(context, booking, slot, { resource, rules });
  const { start, end } = slot;
  const checkInOpensAt = shift(start, -rules.checkInOpensMinutes);
  const change = { start, end, resourceId, timezone: resource.timezone, checkInOpensAt };
  return { slot, resource, rules, change };
}

async function bookableWithRules(
  { store, merchant }: BookingContext,
  resourceId: string,
  businessUnitId: string,
): Promise<Pick<Move, 'resource' | 'rules'>> {
  const [resource, unitRules] = await Promise.all([
    store.bookings.findBookable(resourceId),
    store.bookings.findBusinessUnitRules(businessUnitId),
  ]);
  if (resource?.type !== 'room') throw new AppError('resource.not_found');
  const rules = resolveBookingRules(resource.type, [
    merchant.bookingRules[resource.type],
    unitRules?.[resource.type],
    resource.rules,
  ]);
  return { resource, rules };
}

function checkSlot(
  { clock }: BookingContext,
  booking: BookingState,
  slot: TimeSlot,
  { resource, rules }: Pick<Move, 'resource' | 'rules'>,
): void {
  const now = clock.now();
  // One end alone is checked against the other only here: the schema has seen just the change.
  if (Date.parse(slot.end) <= Date.parse(slot.start)) throw endRefused('end_before_start');
  if (Date.parse(slot.end) <= now.getTime()) throw endRefused('end_in_past');
  const facts = { rules, timezone: resource.timezone, now };
  const isStartKept = slot.start === booking.start;
  if (isStartKept) checkNewEnd(slot, facts);
  else checkTimes(slot, facts);
  const isBegun = isStartKept && resource.id === booking.resourceId;
  checkOpening(slot, { resource, rules }, isBegun ? 'end' : 'both');
}

function endRefused(code: 'end_before_start' | 'end_in_past'): AppError {
  return new AppError('request.invalid', { issues: [{ path: 'end', code, params: {} }] });
}
