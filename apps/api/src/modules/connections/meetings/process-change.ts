import { AppError } from '@axp/contracts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { unlessRefused } from '../../../platform/db/tenant-transaction.ts';
import type { CalendarAdapter, Invitation, Outcome } from './calendar-adapter.ts';
import { cancelStored, findOpen } from './change-meeting.ts';
import { declineMessage } from './decline-message.ts';
import type { InvitedEvent } from './domain/invited-event.ts';
import type { TimedEvent } from './domain/meeting-dates.ts';
import { isTimed } from './domain/meeting-dates.ts';
import { cancels, noStamp } from './domain/message-order.ts';
import { handleRequest } from './handle-request.ts';
import type { StoredInvitation } from './invitation.repository.ts';
import {
  findInvitations,
  lockMeeting,
  noteAnnounced,
  storeInvitation,
} from './invitation.repository.ts';
import { findAddress } from './meeting-target.ts';
import type { AnsweringDeps, Cancellation, Request } from './request.ts';

interface Deps<Change, Facts> extends AnsweringDeps {
  readonly calendar: CalendarAdapter<Change, never, Facts>;
}

/**
 * Does what a change of an organiser's calendar asks for; null if it must wait for another change.
 * The same change in a second transaction changes nothing.
 */
export async function processChange<Change, Facts>(
  tx: RequestTransaction,
  change: Change,
  deps: Deps<Change, Facts>,
): Promise<(Facts & Outcome) | null> {
  const received = await deps.calendar.receive(tx, change);
  const outcome = 'outcome' in received ? received.outcome : await judge(received.invitation, deps);
  return outcome && { ...received.facts, ...outcome };
}

type Given = Pick<
  Request,
  'organizer' | 'deps' | 'recipient' | 'messageId' | 'receivedAt' | 'skipsTakenDates'
> & { readonly address: Request['address'] | null };

async function judge(
  { content, ...invitation }: Invitation,
  deps: AnsweringDeps,
): Promise<Outcome | null> {
  const address = await findAddress(invitation.organizer.tx, invitation.recipient);
  const outcome = await handle({ ...invitation, deps, address }, content);
  return outcome && { address_id: address?.id ?? null, ...outcome };
}

async function handle(given: Given, content: Invitation['content']): Promise<Outcome | null> {
  if (content.kind === 'damaged') {
    const { problem: reason, detail } = content;
    return declineMessage(given, null, { reason, detail });
  }
  const { method, events } = content;
  if (method === 'request') return handleMeeting(given, events.filter(isTimed));
  const [event, ...others] = events;
  if (method !== 'cancel' || !event) return unanswered(method);
  const { organizer, address } = given;
  if (!address) return unanswered('unknown-address');
  await lockMeeting(organizer.tx, event.uid);
  return handleCancellation({ ...given, address, events: [event, ...others] });
}

async function handleMeeting(
  given: Given,
  [event, ...others]: readonly TimedEvent[],
): Promise<Outcome | null> {
  const { organizer, address, recipient } = given;
  const isInvited = event?.attendees.some(({ email }) => email === recipient);
  if (!event || !isInvited) return unanswered('not-invited');
  if (address?.state !== 'active') {
    const reason = address ? `address-${address.state}` : 'unknown-address';
    return declineMessage(given, event, { reason });
  }
  await lockMeeting(organizer.tx, event.uid);
  return handleRequest({ ...given, address, events: [event, ...others] });
}

function unanswered(reason: string): Outcome {
  return { verdict: 'not-answered', reason };
}

/**
 * Cancels a meeting, or dates of it. A cancellation needs no answer (RFC 5546, 3.2.5). One that
 * comes first is remembered, so that the request that it cancels books nothing.
 */
async function handleCancellation(request: Cancellation): Promise<Outcome> {
  const { organizer, address, events } = request;
  const { tx } = organizer;
  const key = { uid: events[0].uid, addressId: address.id };
  const stored = await findInvitations(tx, key);
  const whole = stored.get('');
  let log: Outcome = { verdict: 'cancelled' };
  for (const event of events) {
    const last = stored.get(event.recurrenceId ?? '') ?? whole;
    const revision = { sequence: event.sequence, stamp: event.stamp ?? noStamp };
    if (!cancels(revision, last)) {
      log = { verdict: 'not-answered', reason: 'outdated' };
      continue;
    }
    for (const part of partsOf(event, [...stored.keys()])) {
      const refusal = await cancelPart(request, stored, part);
      if (refusal) log = refusal;
    }
    await storeInvitation(tx, {
      uid: event.uid,
      address_id: address.id,
      recurrence_id: event.recurrenceId ?? '',
      booking_id: null,
      series_id: null,
      organizer_email: organizer.person.email,
      organizer_id: tx.actor.id,
      // So a late request is recognised after a cancellation without a sequence.
      sequence: Math.max(event.sequence, last?.sequence ?? 0),
      stamp: revision.stamp,
      answer: 'declined',
      // Cancellations need no time (RFC 5546, 3.2.5).
      starts_at: last?.starts_at ?? event.start ?? request.receivedAt,
      ends_at: last?.ends_at ?? event.end ?? request.receivedAt,
      message_id: request.messageId,
      client: event.client,
      attendee: last?.attendee ?? null,
      date_zone: last?.date_zone ?? event.dateZone,
      // So the state of the cancelled bookings counts as announced.
      ...(event.recurrenceId === null &&
        last && { booking_id: last.booking_id, series_id: last.series_id }),
    });
  }
  await noteAnnounced(tx, key);
  return log;
}

type Part = Pick<InvitedEvent, 'recurrenceId' | 'isThisAndFuture'>;

/** With the whole meeting, or a date and those that follow, end dates that were invited individually. */
function partsOf({ recurrenceId, isThisAndFuture }: Part, ids: readonly string[]): Part[] {
  const reached = ids.filter((id) => recurrenceId === null || id > recurrenceId);
  const others = recurrenceId === null || isThisAndFuture ? reached : [];
  return [
    ...(recurrenceId === null ? [] : [{ recurrenceId, isThisAndFuture }]),
    ...others.map((id) => ({ recurrenceId: id || null, isThisAndFuture: false })),
  ];
}

/** Returns what to log if it could not be cancelled. */
async function cancelPart(
  { organizer: { tx } }: Cancellation,
  stored: ReadonlyMap<string, StoredInvitation>,
  part: Part,
): Promise<Outcome | null> {
  const { recurrenceId } = part;
  const { seriesId, open } = await findOpen(tx, stored, part);
  const [first, ...others] = open;
  if (!first) {
    const isUnknown = recurrenceId !== null && !stored.has(recurrenceId);
    return isUnknown ? { verdict: 'not-answered', reason: 'unknown-date' } : null;
  }
  const refusal = await unlessRefused(tx, () =>
    cancelStored(tx, { seriesId, open: [first, ...others] }),
  );
  return refusal instanceof AppError ? { verdict: 'not-answered', reason: refusal.code } : null;
}
