import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { wallTimeOf } from '../../../platform/calendar/wall-clock.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { calendarState } from '../../bookings/bookings/index.ts';
import type { AnswerContent } from './answer-content.ts';
import { plainAnswer } from './answer-content.ts';
import type { CalendarAnswers } from './calendar-adapter.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
  readonly calendar: CalendarAnswers;
}

const everyMs = 2_000;
const atOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Tells organisers' calendars what became of their bookings here: decided, cancelled, released or
 * ended early (E-11). It compares states, so that no step of a booking has to know of it.
 */
export function announceChanges({ unitOfWork, ...deps }: Deps): Job {
  return {
    name: 'announce_changes',
    everyMs,
    run: async (signal) => {
      for (const id of await merchantsToAnnounce(unitOfWork)) {
        if (signal.aborted) return;
        await unitOfWork.withMerchant(id, (db) => announce({ db, merchant: { id } }, deps));
      }
    },
  };
}

/**
 * Merchants with a state to announce, each found by the first entry of an index. Planners expect the
 * comparison to hold for nearly all bookings, and would read all of them for it.
 */
async function merchantsToAnnounce(unitOfWork: UnitOfWork<DB>): Promise<readonly string[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<{ id: string }>`
      select merchant.id from merchant
      cross join lateral (
        select booking.updated_at from booking
        where booking.merchant_id = merchant.id and booking.announced_state <> ${calendarState}
        order by booking.merchant_id, booking.id limit 1
      ) first
      order by first.updated_at`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

type Changed = Awaited<ReturnType<typeof takeChanged>>[number];

async function announce(
  tx: TenantRows,
  { newId, calendar }: Omit<Deps, 'unitOfWork'>,
): Promise<void> {
  const changed = await takeChanged(tx);
  const groups = Map.groupBy(changed, ({ seriesId, bookingId, state, isWholeSeries }) =>
    isWholeSeries ? `${seriesId} ${state}` : bookingId,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const language = knownWord(languages, first.language);
    const content = contentOf(first, language);
    if (!content) continue;
    const dates = first.isWholeSeries ? group.filter(isMoved).map(eventOf) : [];
    await calendar.announce(tx, { id: newId(), language, content: { ...content, dates } });
  }
  const ids = changed.map(({ bookingId }) => bookingId);
  if (ids.length === 0) return;
  await sql`update booking set announced_state = ${calendarState}
    where merchant_id = ${tx.merchant.id} and id = any (${ids}::uuid[])`.execute(tx.db);
}

/** Changed bookings with their meetings, those of a series that share one state marked. */
async function takeChanged({ db, merchant }: TenantRows) {
  const { rows } = await sql<{
    readonly bookingId: string;
    readonly seriesId: string | null;
    readonly isWholeSeries: boolean;
    readonly state: 'accepted' | 'tentative' | 'declined' | 'ended';
    readonly uid: string;
    readonly recurrenceId: string | null;
    readonly originalStart: string | null;
    readonly sequence: number;
    readonly messageId: string | null;
    readonly start: string;
    readonly end: string;
    readonly askedStart: string;
    readonly askedEnd: string;
    readonly timezone: string;
    readonly dateZone: string | null;
    readonly attendee: string | null;
    readonly title: string;
    readonly isPrivate: boolean;
    readonly organizer: AnswerContent['organizer'];
    readonly room: AnswerContent['room'];
    readonly where: string;
    readonly language: string;
    readonly lastMove: { readonly action: string; readonly reason: string | null } | null;
  }>`
    select booking.id as "bookingId", invitation.series_id as "seriesId",
      invitation.series_id is not null and not exists (select from booking other
        where other.merchant_id = ${merchant.id} and other.series_id = booking.series_id
          and other.status not in ('checked-out', booking.status)) as "isWholeSeries",
      ${calendarState} as state, invitation.uid, invitation.sequence,
      nullif(invitation.recurrence_id, '') as "recurrenceId",
      case when invitation.series_id is not null then booking.original_start end as "originalStart",
      invitation.message_id as "messageId", booking.starts_at as start, booking.ends_at as "end",
      invitation.starts_at as "askedStart", invitation.ends_at as "askedEnd", booking.timezone,
      invitation.date_zone as "dateZone", invitation.attendee,
      booking.title, 'private' in (booking.privacy, resource.privacy) as "isPrivate",
      jsonb_build_object('name', coalesce(person.full_name, ''),
        'email', invitation.organizer_email) as organizer,
      jsonb_build_object('name', resource.name,
        'email', address.local_part || '@' || connection.domain) as room,
      concat_ws(', ', resource.name, floor.name, building.name) as where,
      coalesce(person.language, merchant.locale) as language,
      (select jsonb_build_object('action', event.action, 'reason', event.reason)
        from booking_event event
        where event.merchant_id = ${merchant.id} and event.booking_id = booking.id
          and event.from_status <> event.to_status
        order by event.at desc, event.id desc limit 1) as "lastMove"
    from booking
    join merchant on merchant.id = ${merchant.id}
    join lateral (
      select * from invitation
      where invitation.merchant_id = ${merchant.id}
        and (invitation.booking_id = booking.id or invitation.series_id = booking.series_id)
      order by invitation.booking_id is null limit 1
    ) invitation on true
    join resource_address address
      on address.merchant_id = ${merchant.id} and address.id = invitation.address_id
    join mail_connection connection on connection.merchant_id = ${merchant.id}
    join resource on resource.merchant_id = ${merchant.id} and resource.id = booking.resource_id
    join building on building.merchant_id = ${merchant.id} and building.id = resource.building_id
    left join floor on floor.merchant_id = ${merchant.id} and floor.id = resource.floor_id
    left join app_user person
      on person.merchant_id = ${merchant.id} and person.id = invitation.organizer_id
    where booking.merchant_id = ${merchant.id} and booking.announced_state <> ${calendarState}
    order by booking.starts_at limit ${atOnce} for update of booking skip locked`.execute(db);
  return rows;
}

function eventOf({ uid, sequence, recurrenceId, originalStart, ...times }: Changed) {
  const { start, end, timezone, attendee, dateZone } = times;
  const event = { uid, sequence, recurrenceId: recurrenceId ?? originalStart };
  return { ...event, start, end, timezone, attendee, dateZone };
}

/** Whether a date of a series has another time than its rule gives it; another day if it is all-day. */
function isMoved({ start, originalStart, askedStart, askedEnd, timezone }: Changed): boolean {
  const wallOf = (instant: string) => wallTimeOf(instant, timezone);
  const isAllDay = [askedStart, askedEnd].every((instant) => wallOf(instant) % dayMs === 0);
  const unitMs = isAllDay ? dayMs : 1;
  return Math.floor(wallOf(start) / unitMs) !== Math.floor(wallOf(originalStart ?? start) / unitMs);
}

/** Null for what the organiser's calendar need not know: a meeting that took its time. */
function contentOf(changed: Changed, language: Language): AnswerContent | null {
  const { state, start, end, askedStart, askedEnd, isWholeSeries } = changed;
  const lengthOf = (from: string, to: string) => Date.parse(to) - Date.parse(from);
  const isEarly = lengthOf(start, end) < lengthOf(askedStart, askedEnd);
  if (state === 'ended' && !isEarly) return null;
  // A change that was not approved: the organiser's calendar still shows the time of the change.
  const isOne = changed.seriesId === null;
  const isKept = state === 'accepted' && isOne && (start !== askedStart || end !== askedEnd);
  const verdict = state === 'tentative' ? 'waiting' : state;
  return {
    verdict: isKept ? 'declined' : verdict,
    event: {
      ...eventOf(changed),
      ...(isWholeSeries && { recurrenceId: null }),
      ...(isOne && { start: askedStart, end: askedEnd }),
    },
    title: changed.title,
    isPrivate: changed.isPrivate,
    organizer: changed.organizer,
    room: changed.room,
    where: changed.where,
    ...plainAnswer,
    reason: reasonOf(changed, language),
    isKept,
    messageId: changed.messageId,
  };
}

/** A lapse has a word of its own as its reason (Z-44). */
function reasonOf({ lastMove }: Changed, language: Language): string | null {
  if (lastMove?.action === 'lapse') return textsIn(language, 'room')('lapsed');
  return lastMove?.reason ?? null;
}
