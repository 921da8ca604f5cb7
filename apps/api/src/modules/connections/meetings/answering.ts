import type { AppError, Language } from '@axp/contracts';
import { explainIssue, explainProblem } from '@axp/contracts';
import { translateIn } from '@axp/server-kit/http';
import { textsIn } from '../../../platform/texts/texts.ts';
import { isWithinDay, rangeOf, timeOf } from '../../notices/mail/index.ts';
import type { AnswerContent } from './answer-content.ts';
import type { TimedEvent } from './domain/meeting-dates.ts';

/** Why a request was refused, in the organiser's language. */
export function reasonText(
  { code, details: { params = {}, issues = [], timezone } }: AppError,
  reader: { readonly language: Language; readonly timezone: string },
): string {
  const by = {
    language: reader.language,
    timezone: timezone ?? reader.timezone,
    translate: translateIn(reader.language),
  };
  const [issue] = issues;
  return code === 'request.invalid' && issue
    ? explainIssue(issue, by)
    : explainProblem(code, params, by);
}

/** The times at which a resource is taken, and nothing else of their bookings (H-05). */
export function takenText(
  { details: { clashes = [] } }: AppError,
  { start, timezone }: Pick<TimedEvent, 'start' | 'timezone'>,
  { room, language }: { readonly room: string; readonly language: Language },
): string | null {
  if (clashes.length === 0) return null;
  const times = clashes.map((slot) =>
    (isWithinDay(slot, start, timezone) ? timeOf : rangeOf)(slot, timezone, language),
  );
  return textsIn(language, 'room')('bookedAt', { room, times: times.join(', ') });
}

/** Values of a refusal for the log, with the time that is taken if it is only one. */
export function loggedParams({ details: { params, clashes = [] } }: AppError): object {
  const [clash, ...others] = clashes;
  if (!clash || others.length > 0) return { ...params };
  return { ...params, fromAt: clash.start, untilAt: clash.end };
}

/** Starts of the dates of a series that a refusal names. */
export function refusedDates({ code, details: { issues = [] } }: AppError): readonly string[] {
  if (code !== 'booking.series_clashes') return [];
  return issues.flatMap(({ params: { startAt } }) =>
    typeof startAt === 'string' ? [startAt] : [],
  );
}

/**
 * The event that an answer is about, as calendars match it. Google writes single events in UTC,
 * which no one reads: they are shown in the zone of the place.
 */
export function answeredEvent(
  event: TimedEvent,
  address: string,
  place = event.timezone,
): NonNullable<AnswerContent['event']> {
  const { uid, sequence, recurrenceId, start, end, dateZone } = event;
  const timezone = event.timezone === 'UTC' ? place : event.timezone;
  return {
    uid,
    sequence,
    recurrenceId,
    start,
    end,
    timezone,
    dateZone,
    attendee: attendeeOf(event, address),
  };
}

/** Returns how an event writes the address that it invites. */
export function attendeeOf({ attendees }: TimedEvent, address: string): string | null {
  return attendees.find(({ email }) => email === address)?.written ?? null;
}
