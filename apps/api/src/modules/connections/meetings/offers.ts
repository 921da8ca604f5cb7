import { AppError } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import { undone } from '../../../platform/db/tenant-transaction.ts';
import { previewSeries } from '../../bookings/bookings/index.ts';
import { bookMeeting, slotOf } from './book-meeting.ts';
import { cancelStored } from './change-meeting.ts';
import type { Slot } from './domain/meeting-dates.ts';
import { noStamp } from './domain/message-order.ts';
import type { MeetingBooking } from './invitation.repository.ts';
import { findMeetingBookings } from './invitation.repository.ts';
import type { Meeting } from './meeting.ts';
import { attendeesOf, bodyOf } from './meeting.ts';
import type { InvitedResource } from './meeting-target.ts';
import { findNamed } from './meeting-target.ts';
import { offerText } from './offer-text.ts';
import type { OfferedMeeting } from './offered-meeting.ts';
import type { AnsweringDeps } from './request.ts';

const mostOffers = 3;

interface Refused {
  readonly answerId: string;
  readonly refusal: AppError;
}

interface Pending {
  readonly answerId: string;
  /** Booking that waits for approval. */
  readonly booking: MeetingBooking;
}

/**
 * Stores up to three other resources that are free at the time of a single meeting. They are not
 * held; the first that is used books the meeting, and ends the others (E-02).
 */
export async function offerAlternatives(
  deps: AnsweringDeps,
  meeting: Meeting,
  { answerId, refusal }: Refused,
): Promise<readonly InvitedResource[]> {
  const [event] = meeting.events;
  if (!isOffered(deps, event) || refusal.code === 'booking.start_in_past') return [];
  const slot = await slotOf(meeting, event);
  const { others: found } = await findFree(meeting.tx, wantedBy(meeting, slot));
  return storeOffers(deps, meeting, { answerId, slot, found });
}

/** Stores the first other resource that needs no approval; booking it cancels the request. */
export async function offerWithoutApproval(
  deps: AnsweringDeps,
  meeting: Meeting,
  { answerId, booking }: Pending,
): Promise<readonly InvitedResource[]> {
  const [event] = meeting.events;
  if (!isOffered(deps, event)) return [];
  const slot = await slotOf(meeting, event);
  const { others } = await findFree(meeting.tx, wantedBy(meeting, slot));
  for (const resource of others) {
    const isBooked = await undone(meeting.tx, async () => {
      await cancelStored(meeting.tx, { seriesId: null, open: [booking] });
      const made = await bookMeeting({ ...meeting, resources: [resource] });
      return made.state === 'booked' && (await isAccepted(meeting.tx, made.bookingId));
    });
    if (isBooked) return storeOffers(deps, meeting, { answerId, slot, found: [resource] });
  }
  return [];
}

function isOffered({ calendar }: AnsweringDeps, { rule }: Meeting['events'][0]): boolean {
  return calendar.capabilities.showsLinks && rule === null;
}

async function isAccepted(tx: Meeting['tx'], id: string): Promise<boolean> {
  const [booking] = await findMeetingBookings(tx, { booking_id: id, series_id: null });
  return booking?.state === 'accepted';
}

interface Found {
  readonly answerId: string;
  readonly slot: Slot;
  readonly found: readonly InvitedResource[];
}

async function storeOffers(
  { sign }: AnsweringDeps,
  { tx, address, events }: Meeting,
  { answerId, slot, found }: Found,
): Promise<readonly InvitedResource[]> {
  const [event] = events;
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

interface ResourceSlot extends Slot {
  readonly resource: Pick<InvitedResource, 'id' | 'type'>;
  readonly people: number;
}

interface FreeResources {
  /** Whether the resource itself can be booked. */
  readonly isFree: boolean;
  /** When it is free again; null if nothing takes its time. */
  readonly againAt: string | null;
  /** Other resources, best fit first. */
  readonly others: readonly InvitedResource[];
}

/** Asks as for one date of a series, whose preview names the same time elsewhere. */
export async function findFree(
  tx: Meeting['tx'],
  { resource: { id: resourceId, type }, start, end, people }: ResourceSlot,
): Promise<FreeResources> {
  const wanted: Parameters<typeof previewSeries>[1] = {
    type,
    resourceId,
    start,
    end,
    recurrence: { frequency: 'daily', interval: 1, count: 1 },
    quantity: 1,
    ...(traitsOf(type).people === 'invitees' && { capacity: people }),
  };
  // It writes nothing, so a refusal has nothing to undo; reads can't set a savepoint.
  const preview = await previewSeries(tx, wanted).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const [date] = preview?.dates ?? [];
  const ids = (date?.alternatives ?? []).flatMap((one) =>
    one.kind === 'resource' ? [one.resourceId] : [],
  );
  const named = await findNamed(tx, ids);
  const others = ids.flatMap((id) => named.find((resource) => resource.id === id) ?? []);
  const ends = (date?.clashes ?? []).map((clash) => clash.end).toSorted();
  return {
    isFree: date?.availability === 'free',
    againAt: ends.at(-1) ?? null,
    others: others.slice(0, mostOffers),
  };
}

function wantedBy({ resources, events: [event] }: Meeting, slot: Slot): ResourceSlot {
  return { ...slot, resource: resources[0], people: attendeesOf(event, resources) };
}
