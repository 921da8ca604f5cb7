import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { CalendarAdapter, Invitation, Outcome } from './calendar-adapter.ts';
import { declineMessage } from './decline-message.ts';
import type { TimedEvent } from './domain/meeting-dates.ts';
import { isTimed } from './domain/meeting-dates.ts';
import { handleCancellation } from './handle-cancellation.ts';
import { handleRequest } from './handle-request.ts';
import { lockMeeting } from './invitation.repository.ts';
import { findAddress } from './meeting-target.ts';
import type { AnsweringDeps, Request } from './request.ts';

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
