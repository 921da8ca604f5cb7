import type { packCalendar } from '@axp/contracts';
import { namedQuery } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { Changes } from '../../../../platform/changes/changes.ts';
import { calendarSubject } from '../../../../platform/changes/changes.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type {
  Actor,
  MemberContext,
  MerchantContext,
  RequestScope,
} from '../../../../platform/request-scope/request-scope.ts';
import { asResourceType, visibleUnitsOf } from '../../../resources/resources/index.ts';
import { asBookingStatus, asStoredAnswer } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import type { BookingFacts, CalendarFilter, Span, TakenTime, TakenTimes } from './taken-times.ts';
import { takenTimes } from './taken-times.ts';

/** So late at most a calendar shows what a server of the previous release has changed. */
const maxCalendarAgeMs = 60_000;

type PackableEntry = Parameters<typeof packCalendar>[0][number];

/** Resources that a calendar treats apart for a reader. */
interface ReaderResources {
  /** Named as manager, of the resource or of its building (Z-71). */
  readonly managed: ReadonlySet<string>;
  /** Kept for units that the reader is not in. */
  readonly hidden: ReadonlySet<string>;
  /** Their bookings are all private. */
  readonly confidential: ReadonlySet<string>;
  /** Bookings whose invitees include the reader, with the answers. */
  readonly invited: ReadonlyMap<string, string>;
}

const hiddenSql = `array(
    select id from resource
    where merchant_id = $1 and is_restricted and id not in (
      select resource_id from resource_visibility
      where merchant_id = $1 and business_unit_id = any ($3)
    )
  )`;

/** For a reader of some units, or of all, because PostgreSQL would plan at each read for both. */
const readerSql = (hidden: string) => `
select array(
    select resource_id from resource_approver where merchant_id = $1 and user_id = $2
    union all
    select resource.id from building_manager managed join resource
      on resource.merchant_id = $1 and resource.building_id = managed.building_id
    where managed.merchant_id = $1 and managed.user_id = $2
  ) as managed,
  ${hidden} as hidden,
  array(select id from resource where merchant_id = $1 and privacy = 'private') as confidential,
  invited.ids as "invitedIds", invited.answers
from (
  select json_agg(booking_id) as ids, json_agg(answer) as answers from booking_invitee
  where merchant_id = $1 and user_id = $2
) invited`;

interface ReaderRow {
  readonly managed: readonly string[];
  readonly hidden: readonly string[];
  readonly confidential: readonly string[];
  /** Null for someone whom no booking invites. */
  readonly invitedIds: readonly string[] | null;
  readonly answers: readonly string[] | null;
}

async function readerResources(
  trx: Transaction<DB>,
  { merchantId }: CalendarFilter,
  actor: Actor,
): Promise<ReaderResources> {
  const units = visibleUnitsOf(actor);
  const values = [merchantId, actor.id];
  const rows = await namedQuery<ReaderRow>(
    trx,
    units === null
      ? { name: 'calendar_reader_of_all', text: readerSql("'{}'::uuid[]"), values }
      : { name: 'calendar_reader', text: readerSql(hiddenSql), values: [...values, units] },
  );
  const { managed, hidden, confidential, invitedIds, answers } = rows[0] ?? {};
  return {
    managed: new Set(managed),
    hidden: new Set(hidden),
    confidential: new Set(confidential),
    invited: new Map(invitedIds?.map((id, index) => [id, answers?.[index] ?? 'none'])),
  };
}

interface Deps {
  readonly changes: Changes;
  readonly clock: Clock;
}

interface ReadTimes extends TakenTimes {
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

/** Rows that were the latest at a position of the changes, and how they are read. */
interface SharedTimes {
  readonly filter: CalendarFilter;
  readonly version: number;
  readonly read: () => Promise<ReadTimes>;
}

/** Calendars with more rows are read again for each reader, which bounds memory. */
const mostSharedRows = 5_000;

/**
 * Reads calendars. All readers of a window share its rows until something changes in the merchant,
 * so a change that many open pages hear of is read once. Rights are read for each reader.
 */
export function createTimeline({ changes, clock }: Deps) {
  const shared = createExpiringCache<SharedTimes, ReadTimes>({
    clock,
    maxAgeMs: maxCalendarAgeMs,
    maxEntries: 50,
    nameOf: ({ filter, version }) => JSON.stringify([version, filter]),
    load: ({ read }) => read(),
  });

  const timesOf = async (scope: RequestScope, filter: CalendarFilter) => {
    const subjects = [filter.merchantId, calendarSubject(filter.merchantId)];
    const version = changes.versionOf(subjects);
    const readAt = clock.now().getTime();
    const work = async ({ db }: TenantRows) => ({ ...(await takenTimes(db, filter)), readAt });
    if (version === null) return scope.readRecent(work);
    // A replica may lack what has just changed, and later readers would miss it as well.
    const isSettled = changes.areSettled(subjects);
    const read = () => (isSettled ? scope.readRecent(work) : scope.read(work));
    const wanted = { filter, version, read };
    const found = await shared.get(wanted);
    if (found.times.length > mostSharedRows) shared.forget(wanted);
    return found;
  };

  return async ({ scope, actor }: MemberContext, filter: CalendarFilter): Promise<Calendar> => {
    const [{ times, names, readAt }, resources] = await Promise.all([
      timesOf(scope, filter),
      scope.readRecent((tx) => readerResources(tx.db, filter, actor)),
    ]);
    const reader = {
      ...resources,
      names,
      actor,
      merchant: scope.merchant,
      now: clock.now().getTime(),
    };
    return {
      entries: times
        .filter((time) => isShown(time, reader))
        .map((time) => presentEntry(time, reader)),
      until: Math.min(nextChangeOf(times, reader.now), readAt + maxCalendarAgeMs),
    };
  };
}

interface Calendar {
  readonly entries: readonly PackableEntry[];
  /** When they change by the clock alone, or may be too old, in milliseconds since 1970. */
  readonly until: number;
}

interface CalendarReader extends ReaderResources, Pick<TakenTimes, 'names'> {
  readonly actor: Actor;
  readonly merchant: Pick<MerchantContext, 'offeredTypes'>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Readers see bookings that they own or are invited to, even on resources hidden from them. */
function isShown(
  { resourceId, booking, other }: TakenTime,
  { actor, hidden, invited, now }: CalendarReader,
): boolean {
  if (other?.expiresAt && other.expiresAt <= now) return false;
  return !hidden.has(resourceId) || isTheirs(booking, actor) || answerTo(booking, invited) !== null;
}

/** The answer of someone whom a booking invites, which it does once it is approved. */
function answerTo(
  booking: BookingFacts | null,
  invited: ReaderResources['invited'],
): string | null {
  if (booking === null || booking.status === 'pending-approval-book') return null;
  return invited.get(booking.id) ?? null;
}

/** Whether a person has made the booking, or it is for them. */
function isTheirs(booking: BookingFacts | null, { id }: Actor): boolean {
  return booking?.bookerId === id || booking?.guestId === id;
}

/** A taken time, telling no more of a private booking than that it is taken (Z-20). */
function presentEntry(time: TakenTime, reader: CalendarReader): PackableEntry {
  const { resourceId, start, end, booking, other, via } = time;
  const isMine = other?.holderId === reader.actor.id || isTheirs(booking, reader.actor);
  const bookedId = via?.id ?? resourceId;
  const isPrivate = (booking?.isPrivate ?? false) || reader.confidential.has(bookedId);
  const answer = answerTo(booking, reader.invited);
  const isHidden = (isPrivate || reader.hidden.has(bookedId)) && !isMine && answer === null;
  const shown = isHidden ? null : booking;
  return {
    bookingId: shown?.id ?? null,
    resourceId,
    kind: other?.kind ?? 'booking',
    start,
    end,
    title: isHidden ? null : ((booking ?? other)?.title ?? null),
    bookedFor: (shown && reader.names.get(shown.guestId)) ?? null,
    isMine,
    answer: answer === null ? null : asStoredAnswer(answer),
    bookedAs: isHidden ? null : (via?.name ?? null),
    booking: shown && presentCalendarBooking(shown, reader, { ...time, isMine, isPrivate }),
  };
}

interface EntryVisibility extends Pick<TakenTime, 'resourceId' | 'via'> {
  readonly isMine: boolean;
  readonly isPrivate: boolean;
}

function presentCalendarBooking(
  { start, end, type, version, timezone, businessUnitId, isRecurring, ...booking }: BookingFacts,
  { actor, managed, merchant, now }: CalendarReader,
  { resourceId, via, isMine, isPrivate }: EntryVisibility,
): PackableEntry['booking'] {
  const status = asBookingStatus(booking.status);
  const isManaged =
    actor.isAdministrator || actor.roles.includes('help-desk') || managed.has(resourceId);
  const isChangeable =
    via === null &&
    merchant.offeredTypes.has(asResourceType(type)) &&
    ((isMine && allows('edit', status, ['owner'])) ||
      (isManaged && allows('admin-edit', status, ['manager'])));
  return {
    start,
    end,
    status,
    version,
    timezone,
    businessUnitId,
    isPrivate,
    isRecurring,
    change: isChangeable ? changeableAt({ start, end }, now) : 'none',
  };
}

/** Which part of the slot can change now: while the booking runs, only its end (Z-71). */
function changeableAt({ start, end }: Span, now: number): 'none' | 'end' | 'all' {
  if (now >= end) return 'none';
  return now >= start ? 'end' : 'all';
}

/** When one of the times next begins, ends or expires. */
function nextChangeOf(times: readonly TakenTime[], now: number): number {
  let next = Infinity;
  for (const { booking, other, ...taken } of times) {
    const { start, end } = booking ?? taken;
    for (const time of [start, end, other?.expiresAt ?? 0]) {
      if (time > now && time < next) next = time;
    }
  }
  return next;
}
