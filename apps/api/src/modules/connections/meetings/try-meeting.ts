import { instantOf, wallTimeOf } from '../../../platform/calendar/wall-clock.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../platform/db/tenant-transaction.ts';
import { findOpenings, openWithin } from '../../resources/places/index.ts';
import type { AnswerContent } from './answer-content.ts';
import { plainAnswer } from './answer-content.ts';
import { answeredEvent, reasonText } from './answering.ts';
import { bookMeeting } from './book-meeting.ts';
import type { IdentifiedOrganizer } from './calendar-adapter.ts';
import type { InvitedEvent } from './domain/invited-event.ts';
import type { Slot } from './domain/meeting-dates.ts';
import { findMeetingBookings } from './invitation.repository.ts';
import type { Meeting } from './meeting.ts';
import { findAddress, findInvited, findNamed } from './meeting-target.ts';

interface Trial extends Slot {
  readonly recipient: string;
  readonly event: InvitedEvent;
}

type TriedMeeting =
  | { readonly refusal: string }
  | {
      readonly bookingId: string;
      readonly addressId: string;
      readonly resource: { readonly id: string; readonly name: string };
      readonly content: AnswerContent;
    };

/** Returns what a meeting at an address becomes by all rules, and undoes it. */
export async function tryMeeting(
  { tx, person, language }: IdentifiedOrganizer,
  { recipient, event, start, end }: Trial,
): Promise<TriedMeeting> {
  const room = await findRoom(tx, recipient);
  if (!room) return { refusal: '' };
  const single = {
    ...event,
    rule: null,
    recurrenceId: null,
    dateZone: null,
    isAllDay: false,
    start,
    end,
  };
  const tried = await undone(tx, async () => {
    const result = await bookMeeting({ ...room, events: [single], skipsTakenDates: false });
    if (result.state === 'refused') return result;
    const key = { booking_id: result.bookingId, series_id: null };
    const [booking] = await findMeetingBookings(tx, key);
    return { ...result, booking };
  });
  if (tried.state === 'refused') {
    const [{ timezone }] = room.resources;
    return { refusal: reasonText(tried.refusal, { language, timezone }) };
  }
  const { bookingId, booking } = tried;
  const [resource] = await findNamed(tx, booking ? [booking.resourceId] : []);
  if (!booking || !resource) throw new Error('the booking has a resource');
  return {
    bookingId,
    addressId: room.address.id,
    resource,
    content: {
      verdict: booking.state === 'tentative' ? 'waiting' : 'accepted',
      event: answeredEvent(single, recipient),
      title: event.title,
      isPrivate: false,
      organizer: person,
      room: { name: resource.name, email: recipient },
      where: resource.where,
      ...plainAnswer,
      messageId: null,
    },
  };
}

type Room = Pick<Meeting, 'tx' | 'address' | 'resources'>;

/** Null for an address that is off or has nothing that the organiser may book. */
async function findRoom(tx: MemberTransaction, recipient: string): Promise<Room | null> {
  const address = await findAddress(tx, recipient);
  if (address?.state !== 'active') return null;
  const [first, ...others] = await findInvited(tx, address);
  return first ? { tx, address, resources: [first, ...others] } : null;
}

const hourMs = 60 * 60_000;
const daysAhead = 7;
const mostTries = 12;

/**
 * Finds an hour for a meeting that is only tried: the first of some open ones that the rules allow,
 * else the last of them. Null for an address that can't be booked.
 */
export async function findTrialSlot(
  tx: MemberTransaction,
  recipient: string,
): Promise<(Slot & { readonly addressId: string }) | null> {
  const room = await findRoom(tx, recipient);
  if (!room) return null;
  const addressId = room.address.id;
  const hours = await openHours(room);
  const step = Math.ceil(hours.length / mostTries);
  const tried = hours.filter((_, index) => index % step === 0);
  for (const slot of tried) {
    const events = [{ ...plainEvent, ...slot }] as const;
    const result = await undone(tx, () => bookMeeting({ ...room, events, skipsTakenDates: false }));
    if (result.state === 'booked') return { ...slot, addressId };
  }
  const nextHour = Math.ceil(tx.clock.now().getTime() / hourMs) * hourMs;
  return { ...(tried.at(-1) ?? hourFrom(nextHour + 24 * hourMs)), addressId };
}

const plainEvent: Omit<InvitedEvent, 'start' | 'end'> = {
  uid: 'trial',
  sequence: 0,
  stamp: null,
  recurrenceId: null,
  isThisAndFuture: false,
  organizer: null,
  attendees: [],
  dateZone: null,
  isAllDay: false,
  timezone: 'UTC',
  rule: null,
  exdates: [],
  rdates: [],
  title: '',
  isPrivate: false,
  status: 'confirmed',
  client: null,
};

/** Full hours of the coming days in which the first resource is open. */
async function openHours({
  tx,
  resources: [{ id, timezone }],
}: Pick<Meeting, 'tx' | 'resources'>): Promise<readonly Slot[]> {
  const now = tx.clock.now().getTime();
  const from = new Date(now + 2 * hourMs).toISOString();
  const to = new Date(now + daysAhead * 24 * hourMs).toISOString();
  const calendar = (await findOpenings(tx, [id])).get(id);
  const open = calendar ? openWithin(calendar, { start: from, end: to }) : [];
  return open.flatMap(({ start, end }) => {
    const wall = Math.ceil(wallTimeOf(start, timezone) / hourMs) * hourMs;
    const first = Date.parse(instantOf(wall, timezone));
    const count = Math.max(0, Math.floor((Date.parse(end) - first) / hourMs));
    return Array.from({ length: count }, (_, index) => hourFrom(first + index * hourMs));
  });
}

function hourFrom(start: number): Slot {
  const iso = (instant: number) => new Date(instant).toISOString();
  return { start: iso(start), end: iso(start + hourMs) };
}
