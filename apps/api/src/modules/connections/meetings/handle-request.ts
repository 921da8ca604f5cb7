import type { Amenity, AppError, OwnAmenity } from '@axp/contracts';
import { standardAmenities, traitsOf } from '@axp/contracts/vocabulary';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findOwnAmenities } from '../../resources/own-amenities/index.ts';
import type { AnswerContent } from './answer-content.ts';
import { plainAnswer } from './answer-content.ts';
import {
  answeredEvent,
  attendeeOf,
  loggedParams,
  reasonText,
  refusedDates,
  takenText,
} from './answering.ts';
import { bookMeeting, seriesOf, slotOf } from './book-meeting.ts';
import type { Outcome } from './calendar-adapter.ts';
import { changeMeeting, findOpen, openBookings } from './change-meeting.ts';
import { findDay } from './day-times.ts';
import { declineMessage } from './decline-message.ts';
import type { Slot } from './domain/meeting-dates.ts';
import { noStamp, orderOf } from './domain/message-order.ts';
import type { StoredInvitation } from './invitation.repository.ts';
import {
  findInvitations,
  findMeetingBookings,
  isInOwnWay,
  noteAnnounced,
  storeInvitation,
} from './invitation.repository.ts';
import type { Meeting, MeetingResult } from './meeting.ts';
import type { InvitedResource } from './meeting-target.ts';
import { findInvited, findNamed } from './meeting-target.ts';
import { offerAlternatives, offerWithoutApproval } from './offers.ts';
import type { Request } from './request.ts';
import { describeRequest } from './waiting-request.ts';

/** Books or changes what a request is about, and answers; null if it must wait. */
export async function handleRequest(request: Request): Promise<Outcome | null> {
  const { organizer, address, events } = request;
  const [first] = events;
  const [resource, ...more] = await findInvited(organizer.tx, address);
  if (!resource) return declineMessage(request, first, { reason: 'address-off' });
  const isWhole = first.recurrenceId === null;
  const parts = isWhole ? [events] : events.map((event) => [event] as const);
  let log: Outcome | null = null;
  for (const part of parts) {
    const outcome = await handlePart({ ...request, events: part }, [resource, ...more]);
    if (!outcome) return null;
    log = outcome;
  }
  return log;
}

async function handlePart(
  request: Request,
  resources: Meeting['resources'],
): Promise<Outcome | null> {
  const { organizer, address, events, skipsTakenDates } = request;
  const { tx } = organizer;
  const [event] = events;
  const key = { uid: event.uid, addressId: address.id };
  const stored = await findInvitations(tx, key);
  const whole = stored.get('');
  const own = stored.get(event.recurrenceId ?? '');
  const last = own ?? whole;
  const revision = { sequence: event.sequence, stamp: event.stamp ?? noStamp };
  const order = orderOf(revision, last && { sequence: last.sequence, stamp: last.stamp });
  if (order === 'older') return { verdict: 'not-answered', reason: 'outdated' };
  // Clients send a series and its changed dates as several messages of one second.
  if (order === 'repeated' && own) return { verdict: 'not-answered', reason: 'repeated' };
  const meeting: Meeting = { tx, address, resources, events, skipsTakenDates };
  const result = await bookOrChange(meeting, stored);
  if (result.state === 'refused' && (await mayWait(request, meeting, result.refusal))) return null;
  const slot = event.rule === null ? await slotOf(meeting, event) : event;
  const row = invitationOf(request, result, { last, slot });
  // Also of bookings that the row no longer names.
  await noteAnnounced(tx, key);
  await storeInvitation(tx, row);
  const log = await answer(request, meeting, result, row);
  await noteAnnounced(tx, key);
  return log;
}

async function bookOrChange(
  meeting: Meeting,
  stored: ReadonlyMap<string, StoredInvitation>,
): Promise<MeetingResult> {
  const { tx, events } = meeting;
  const { seriesId, open } = await findOpen(tx, stored, events[0]);
  const [first, ...others] = open;
  if (!first) return bookMeeting(meeting);
  return changeMeeting(meeting, { seriesId, open: [first, ...others] });
}

const mostWaitingMs = 60_000;

/** Whether the only thing in the way may be a series that the organiser is splitting. */
async function mayWait(
  { receivedAt }: Request,
  meeting: Meeting,
  { code }: AppError,
): Promise<boolean> {
  const { tx, resources, events } = meeting;
  if (!['booking.slot_taken', 'booking.series_clashes'].includes(code)) return false;
  if (tx.clock.now().getTime() - Date.parse(receivedAt) >= mostWaitingMs) return false;
  const [event] = events;
  const slots =
    event.rule === null ? [await slotOf(meeting, event)] : (await seriesOf(meeting)).wanted;
  return isInOwnWay(tx, {
    organizerId: tx.actor.id,
    resourceIds: resources.map(({ id }) => id),
    slots,
  });
}

function invitationOf(
  { organizer, address, events: [event], messageId }: Request,
  result: MeetingResult,
  { last, slot }: { readonly last: StoredInvitation | undefined; readonly slot: Slot },
): Parameters<typeof storeInvitation>[1] {
  const keepsLast = result.state === 'refused' && result.isKept;
  const isSameRow = last?.recurrence_id === (event.recurrenceId ?? '');
  const kept = keepsLast && isSameRow ? last : null;
  const booked = result.state === 'booked' ? result : null;
  return {
    uid: event.uid,
    address_id: address.id,
    recurrence_id: event.recurrenceId ?? '',
    booking_id: booked && booked.seriesId === null ? booked.bookingId : (kept?.booking_id ?? null),
    series_id: booked?.seriesId ?? kept?.series_id ?? null,
    organizer_email: organizer.person.email,
    organizer_id: organizer.tx.actor.id,
    sequence: event.sequence,
    stamp: event.stamp ?? noStamp,
    answer: result.state === 'refused' ? 'declined' : 'accepted',
    starts_at: slot.start,
    ends_at: slot.end,
    message_id: messageId,
    client: event.client,
    attendee: attendeeOf(event, address.email),
    date_zone: event.dateZone,
  };
}

async function answer(
  request: Request,
  meeting: Meeting,
  result: MeetingResult,
  row: Parameters<typeof storeInvitation>[1],
): Promise<Outcome> {
  const { organizer, deps, address, events, messageId } = request;
  const { tx, person, language } = organizer;
  const [event, ...dates] = events;
  const [{ name, where, timezone }, ...others] = meeting.resources;
  const id = tx.newId();
  const missing = result.state === 'booked' ? result.missing : [];
  const common = {
    event: answeredEvent(event, address.email, timezone),
    dates: dates.map((date) => ({
      ...answeredEvent(date, address.email, timezone),
      isMissing: missing.some(({ originalStart }) => originalStart === date.recurrenceId),
    })),
    title: event.title,
    isPrivate: event.isPrivate,
    organizer: person,
    messageId,
  };
  if (result.state === 'refused') {
    const { refusal, isKept } = result;
    const offers = await offerAlternatives(deps, meeting, { answerId: id, refusal });
    const day = await findDay(meeting, refusal);
    const taken = day && takenText(refusal, common.event, { room: name, language });
    const content: AnswerContent = {
      ...common,
      verdict: 'declined',
      room: { name: others.length === 0 ? name : '', email: address.email },
      where: others.length === 0 ? where : null,
      reason: taken ?? reasonText(refusal, { language, timezone }),
      missing: [...refusedDates(refusal)],
      isKept,
      day,
      offers: await presentOffers(tx, offers),
    };
    await deps.calendar.respond(tx, { id, language, content });
    const params = { ...loggedParams(refusal), isKept };
    return { verdict: 'declined', reason: refusal.code, answer_id: id, params };
  }
  const bookings = await findMeetingBookings(tx, row);
  const waiting = openBookings(tx, bookings).find(({ state }) => state === 'tentative');
  const own = bookings.find(({ id: bookingId }) => bookingId === result.bookingId);
  const [resource] = await findNamed(tx, own ? [own.resourceId] : []);
  const starts = missing.map(({ start }) => start);
  const isPartly = starts.length > 0;
  const booked = isPartly ? 'partly' : 'accepted';
  const verdict = waiting ? 'waiting' : booked;
  const pending = waiting && { answerId: id, booking: waiting };
  const offers = pending ? await offerWithoutApproval(deps, meeting, pending) : [];
  const content: AnswerContent = {
    ...common,
    verdict,
    room: { name: resource?.name ?? '', email: address.email },
    where: resource?.where ?? null,
    ...plainAnswer,
    missing: starts,
    ...(pending && { request: await describeRequest(deps, meeting, pending) }),
    offers: await presentOffers(tx, offers),
  };
  await deps.calendar.respond(tx, { id, language, content });
  return {
    verdict,
    answer_id: id,
    resource_id: resource?.id ?? null,
    params: isPartly ? { missing: starts } : {},
  };
}

async function presentOffers(tx: TenantRows, offers: readonly InvitedResource[]) {
  if (offers.length === 0) return [];
  const own = new Map<Amenity, OwnAmenity['name']>(
    (await findOwnAmenities(tx)).amenities.map(({ key, name }) => [key, name]),
  );
  return offers.map(({ name, place, type, capacity, amenities }) => ({
    name,
    place,
    seats: traitsOf(type).counts === 'seats' ? capacity : null,
    amenities: [
      ...standardAmenities.filter((one) => amenities.includes(one)),
      ...amenities.flatMap((one) => own.get(one) ?? []),
    ],
  }));
}
