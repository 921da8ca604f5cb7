import { AppError, invalidField, Recurrence } from '@axp/contracts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import { unlessRefused } from '../../../platform/db/tenant-transaction.ts';
import { datesOfSeries, requestBooking, requestSeries } from '../../bookings/bookings/index.ts';
import type { Slot } from './domain/meeting-dates.ts';
import { exceptionsOf, wantedDates } from './domain/meeting-dates.ts';
import { readSeries } from './domain/recurrence.ts';
import { findMeetingBookings } from './invitation.repository.ts';
import type { Meeting, MeetingResult } from './meeting.ts';
import { bodyOf } from './meeting.ts';
import { openHoursOf } from './meeting-target.ts';

/** Books a meeting by the use cases of every other booking (E-01); a refusal leaves nothing behind. */
export async function bookMeeting(meeting: Meeting): Promise<MeetingResult> {
  const result = await unlessRefused(meeting.tx, () => book(meeting));
  return result instanceof AppError ? { state: 'refused', refusal: result, isKept: false } : result;
}

/** The same within a change that is undone as a whole. */
export async function book(meeting: Meeting): Promise<MeetingResult> {
  const { tx, events } = meeting;
  const [event] = events;
  const id = tx.newId();
  if (event.rule === null) {
    const body = bodyOf(meeting, await slotOf(meeting, event));
    await requestBooking(tx, body, { id, see: async (_, made) => made });
    return { state: 'booked', bookingId: id, seriesId: null, missing: [] };
  }
  const { first, recurrence, exceptions, wanted } = await seriesOf(meeting);
  const onClash = meeting.skipsTakenDates ? 'skip' : 'refuse';
  await requestSeries(tx, { ...bodyOf(meeting, first), recurrence, exceptions, onClash }, id);
  const seriesId = await seriesIdOf(meeting, id);
  const booked = await findMeetingBookings(tx, { booking_id: null, series_id: seriesId });
  const starts = new Set(booked.map(({ start }) => start));
  const missing = wanted.filter(({ start }) => !starts.has(start));
  return { state: 'booked', bookingId: id, seriesId, missing };
}

/** The time of a single meeting. */
export async function slotOf(
  { tx, resources: [{ id }] }: Pick<Meeting, 'tx' | 'resources'>,
  { isAllDay, start, end }: Meeting['events'][0],
): Promise<Slot> {
  return isAllDay ? (await openHoursOf(tx, id))({ start, end }) : { start, end };
}

/**
 * Returns the coming dates of a series. Those of an all-day one keep their midnight as original
 * start, by which calendars name them.
 */
export async function seriesOf({ tx, events, resources: [{ id, timezone }] }: Meeting) {
  const [event] = events;
  const read = readSeries({ ...event, rule: event.rule ?? '' }, timezone);
  if (read.recurrence === null) {
    throw invalidField('recurrence', 'recurrence_not_supported', { kind: read.reason });
  }
  const { until: _, ...pattern } = Recurrence.parse(read.recurrence);
  const now = tx.clock.now().getTime();
  const dates = datesOfSeries(event, read.recurrence, timezone).filter(
    ({ start }) => Date.parse(start) > now,
  );
  const [first] = dates;
  if (!first) throw invalidField('recurrence', 'recurrence_without_dates');
  const hours = await openHoursOf(tx, id);
  const exceptions = exceptionsOf(dates, events, ({ isAllDay }, slot) =>
    isAllDay ? hours(slot) : slot,
  );
  const recurrence = { ...pattern, count: dates.length };
  return { first, recurrence, exceptions, wanted: wantedDates(dates, exceptions) };
}

async function seriesIdOf({ tx }: Meeting, bookingId: string): Promise<string | null> {
  const row = await selectRows(tx, 'booking')
    .select('series_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return row.series_id;
}
