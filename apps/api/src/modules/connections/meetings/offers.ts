import { AppError } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import { unlessRefused } from '../../../platform/db/tenant-transaction.ts';
import { previewSeries } from '../../bookings/bookings/index.ts';
import { slotOf } from './book-meeting.ts';
import { noStamp } from './domain/message-order.ts';
import type { OfferedMeeting } from './follow-offer.ts';
import type { Meeting } from './meeting.ts';
import { attendeesOf, bodyOf } from './meeting.ts';
import type { InvitedResource } from './meeting-target.ts';
import { findNamed } from './meeting-target.ts';
import { offerText } from './offer-text.ts';
import type { AnsweringDeps } from './request.ts';

const mostOffers = 3;

interface Refused {
  readonly answerId: string;
  readonly refusal: AppError;
}

/**
 * Stores up to three other resources that are free at the time of a single meeting. They are not
 * held; the first that is used books the meeting, and ends the others (E-02).
 */
export async function offerAlternatives(
  { calendar, sign }: AnsweringDeps,
  meeting: Meeting,
  { answerId, refusal }: Refused,
): Promise<readonly InvitedResource[]> {
  const { tx, address, events } = meeting;
  const [event] = events;
  const isOffered = calendar.capabilities.showsLinks && event.rule === null;
  if (!isOffered || refusal.code === 'booking.start_in_past') return [];
  const slot = await slotOf(meeting, event);
  const found = await findAlternatives(meeting, slot);
  const rows = await Promise.all(
    found.map(async (resource, index) => ({
      merchant_id: tx.merchant.id,
      token_hash: hashOf(await sign(offerText(answerId, index + 1))),
      answer_id: answerId,
      place: index + 1,
      user_id: tx.actor.id,
      resource_id: resource.id,
      request: JSON.stringify({
        body: bodyOf({ resources: [resource], events }, slot),
        uid: event.uid,
        addressId: address.id,
        address: address.email,
        recurrenceId: event.recurrenceId ?? '',
        sequence: event.sequence,
        stamp: event.stamp ?? noStamp,
      } satisfies OfferedMeeting),
      expires_at: slot.start,
    })),
  );
  if (rows.length > 0) await tx.db.insertInto('meeting_offer').values(rows).execute();
  return found;
}

/** Asks as for one date of a series, whose preview names the same time elsewhere. */
async function findAlternatives(
  { tx, resources, events: [event] }: Meeting,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<readonly InvitedResource[]> {
  const [{ id: resourceId, type }] = resources;
  const preview = await unlessRefused(tx, () =>
    previewSeries(tx, {
      type,
      resourceId,
      start,
      end,
      recurrence: { frequency: 'daily', interval: 1, count: 1 },
      quantity: 1,
      ...(traitsOf(type).people === 'invitees' && { capacity: attendeesOf(event, resources) }),
    }),
  );
  if (preview instanceof AppError) return [];
  const alternatives = preview.dates.flatMap(({ alternatives: found }) => found ?? []);
  const ids = alternatives.flatMap((one) => (one.kind === 'resource' ? [one.resourceId] : []));
  const named = await findNamed(tx, ids);
  // In the order of the preview: best fit first.
  return ids
    .flatMap((id) => named.find((resource) => resource.id === id) ?? [])
    .slice(0, mostOffers);
}
