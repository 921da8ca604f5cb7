import { AppError } from '@axp/contracts';
import { isInGroup } from '@axp/contracts/vocabulary';
import { unlessRefused } from '../../../platform/db/tenant-transaction.ts';
import {
  asBookingStatus,
  cancelBooking,
  cancelSeries,
  editBooking,
  editSeries,
  handOver,
} from '../../bookings/bookings/index.ts';
import { book, seriesOf, slotOf } from './book-meeting.ts';
import type { InvitedEvent } from './domain/invited-event.ts';
import { movedLike } from './domain/meeting-dates.ts';
import type { MeetingBooking, StoredInvitation } from './invitation.repository.ts';
import { findMeetingBookings } from './invitation.repository.ts';
import type { Meeting, MeetingResult } from './meeting.ts';
import { attendeesOf, bodyOf } from './meeting.ts';

/** Bookings of a meeting that can still change. */
export function openBookings(
  { clock }: Pick<Meeting['tx'], 'clock'>,
  bookings: readonly MeetingBooking[],
): readonly MeetingBooking[] {
  const now = clock.now().getTime();
  return bookings.filter(
    ({ status, end }) => isInGroup(asBookingStatus(status), 'editable') && Date.parse(end) > now,
  );
}

/** Open bookings of a meeting, of one date of it, or of that date and those that follow. */
export async function findOpen(
  tx: Meeting['tx'],
  stored: ReadonlyMap<string, StoredInvitation>,
  { recurrenceId, isThisAndFuture }: Pick<InvitedEvent, 'recurrenceId' | 'isThisAndFuture'>,
): Promise<{ readonly seriesId: string | null; readonly open: readonly MeetingBooking[] }> {
  const openOf = async (row: StoredInvitation | undefined) =>
    row ? openBookings(tx, await findMeetingBookings(tx, row)) : [];
  const own = stored.get(recurrenceId ?? '');
  const open = await openOf(own);
  const isEnough = open.length > 0 && !isThisAndFuture;
  if (isEnough || recurrenceId === null) return { seriesId: own?.series_id ?? null, open };
  const all = await openOf(stored.get(''));
  if (isThisAndFuture) {
    const following = all.filter(
      ({ originalStart }) => originalStart !== null && originalStart >= recurrenceId,
    );
    return { seriesId: null, open: following };
  }
  const ofDate = all.filter(({ originalStart }) => originalStart === recurrenceId);
  return { seriesId: null, open: ofDate };
}

interface Stored {
  readonly seriesId: string | null;
  /** Open bookings of the meeting, at least one. */
  readonly open: readonly [MeetingBooking, ...MeetingBooking[]];
}

/**
 * Changes what is booked of a meeting to what its organiser wants now. What can't be met leaves the
 * booking as it was (E-03).
 */
export async function changeMeeting(meeting: Meeting, stored: Stored): Promise<MeetingResult> {
  const { tx, events } = meeting;
  const isSeries = stored.seriesId !== null;
  const isSameKind = isSeries === (events[0].rule !== null);
  const changed = await unlessRefused(tx, async () => {
    const own = await takeOver(meeting, stored);
    if (!isSameKind) return replace(meeting, own);
    return isSeries ? changeSeries(meeting, own) : changeDates(meeting, own.open);
  });
  if (!(changed instanceof AppError)) return changed;
  // A pool may have another resource for the new time.
  const isOne = !isSeries && stored.open.length === 1;
  if (isOne && meeting.resources.length > 1 && changed.code === 'booking.slot_taken') {
    const moved = await unlessRefused(tx, async () =>
      replace(meeting, await takeOver(meeting, stored)),
    );
    if (!(moved instanceof AppError)) return moved;
  }
  return { state: 'refused', refusal: changed, isKept: true };
}

/** A meeting that has another organiser now is booked for that one (E-03). */
async function takeOver({ tx }: Meeting, stored: Stored): Promise<Stored> {
  const [first, ...others] = stored.open;
  const from = first.bookedForId;
  if (from === tx.actor.id) return stored;
  const ids = stored.open.map(({ id }) => id);
  await handOver(tx, ids, { from, to: tx.actor.id });
  const handedOver = (booking: MeetingBooking) => ({ ...booking, version: booking.version + 1 });
  return { ...stored, open: [handedOver(first), ...others.map(handedOver)] };
}

/** Changes a date, or it and those that follow, the last one first if they move into each other. */
async function changeDates(meeting: Meeting, open: Stored['open']): Promise<MeetingResult> {
  const [event] = meeting.events;
  const isLater = event.start > (event.recurrenceId ?? event.start);
  for (const booking of isLater ? open.toReversed() : open) {
    const { originalStart } = booking;
    const isFollowing = event.isThisAndFuture && originalStart !== null;
    const moved = isFollowing ? { ...event, ...movedLike(event, originalStart) } : event;
    await changeOne({ ...meeting, events: [moved] }, booking);
  }
  return { state: 'booked', bookingId: open[0].id, seriesId: null, missing: [] };
}

async function changeOne(meeting: Meeting, booking: MeetingBooking): Promise<void> {
  const { tx, events, resources } = meeting;
  const [event] = events;
  const { start, end } = await slotOf(meeting, event);
  const { title } = bodyOf(meeting, { start, end });
  const own = resources.filter(({ id }) => id === booking.resourceId);
  const attendees = attendeesOf(event, own.length > 0 ? own : resources);
  const change = {
    ...(start !== booking.start && { start }),
    ...(end !== booking.end && { end }),
    ...(title !== undefined && title !== booking.title && { title }),
    ...(booking.attendees !== null && attendees !== booking.attendees && { attendees }),
  };
  if (Object.keys(change).length > 0) {
    await editBooking(tx, booking.id, { version: booking.version, ...change });
  }
}

/** Fewer dates are cancelled one by one; any other time books the whole series again. */
async function changeSeries(meeting: Meeting, stored: Stored): Promise<MeetingResult> {
  const { tx } = meeting;
  const { seriesId, open } = stored;
  const wanted = new Set((await seriesOf(meeting)).wanted.map(nameOf));
  const booked = new Set(open.map(nameOf));
  const isMore = [...wanted].some((date) => !booked.has(date));
  if (isMore) return replace(meeting, stored);
  for (const { id } of open.filter((booking) => !wanted.has(nameOf(booking)))) {
    await cancelBooking(tx, id, {});
  }
  const left = open.find((booking) => wanted.has(nameOf(booking)));
  const { title } = bodyOf(meeting, open[0]);
  if (left && title !== undefined && title !== left.title) {
    await editSeries(tx, left.id, { version: left.version, title }, 'all');
  }
  return { state: 'booked', bookingId: (left ?? open[0]).id, seriesId, missing: [] };
}

function nameOf({ start, end }: { readonly start: string; readonly end: string }): string {
  return `${start} ${end}`;
}

async function replace(meeting: Meeting, stored: Stored): Promise<MeetingResult> {
  await cancelStored(meeting.tx, stored);
  return book(meeting);
}

/** Cancels what is still open of a meeting. */
export async function cancelStored(tx: Meeting['tx'], { seriesId, open }: Stored): Promise<void> {
  const [{ id, version }] = open;
  if (seriesId !== null) return cancelSeries(tx, id, { version, scope: 'all' });
  for (const booking of open) await cancelBooking(tx, booking.id, {});
}
