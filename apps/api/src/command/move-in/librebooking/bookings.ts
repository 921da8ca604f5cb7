import { moveInLimits } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { inviteesOf, linesOf } from '../source/invitees.ts';
import type { MovedBooking, MovedField, MovedPerson, Reading } from '../source/moved-part.ts';
import type { Row } from '../source/source.ts';
import { lineOf, numberOf, textOf, withoutEntities } from '../source/texts.ts';
import type { Time } from '../source/times.ts';
import { reasonOf } from '../source/times.ts';
import type { Details } from './booking-details.ts';
import { readDetails } from './booking-details.ts';
import { rowTime } from './dates.ts';

/** Status of reservations. */
export const reservationStatus = { deleted: 2, pending: 3 } as const;

const dateColumns = ['reservation_instance_id', 'series_id', 'start_date', 'end_date'] as const;
const seriesColumns = [
  'series_id',
  'title',
  'description',
  'status_id',
  'repeat_type',
  'owner_id',
] as const;
type SeriesRow = Row<(typeof seriesColumns)[number]>;

export interface Known {
  readonly fields: readonly MovedField[];
  readonly byUser: ReadonlyMap<string, MovedPerson>;
  readonly resourceKeys: ReadonlySet<string>;
}

/** Whether a series is one: a reservation of one date is a series there too. */
export function repeats({ repeat_type }: Row<'repeat_type'>): boolean {
  return repeat_type !== null && repeat_type !== '' && repeat_type !== 'none';
}

/** Key of a date, or a series, of one of the resources that it is for: each has a booking here. */
export function keyOn(id: string, resource: string): string {
  return `${id}-${resource}`;
}

/** Reads the dates of reservations that are not over, each once for each of its resources. */
export async function readBookings(reading: Reading, known: Known): Promise<MovedBooking[]> {
  const { source, tally } = reading;
  tally.read(
    'booking',
    await source.count(
      (table) => sql`${table('reservation_instances')} as one
        left join ${table('reservation_resources')} as each_resource
          on each_resource.series_id = one.series_id`,
    ),
  );
  const bookings: MovedBooking[] = [];
  for await (const page of source.pages(
    'reservation_instances',
    dateColumns,
    'reservation_instance_id',
  )) {
    const found = await readPage(reading, page, known);
    const room = moveInLimits.bookings - bookings.length;
    tally.leave('booking', 'too_many', { count: Math.max(0, found.length - room) });
    bookings.push(...found.slice(0, room));
  }
  await leaveWaitlist(reading);
  return bookings;
}

interface ReadDate {
  readonly id: string;
  readonly seriesId: string;
  readonly time: Time;
  readonly series: SeriesRow;
  readonly resources: readonly string[];
}

async function readPage(
  reading: Reading,
  page: readonly Row<(typeof dateColumns)[number]>[],
  known: Known,
): Promise<MovedBooking[]> {
  const { source, tally, now } = reading;
  const seriesIds = page.map(({ series_id }) => `${series_id}`);
  const links = await source.rowsIn(
    'reservation_resources',
    ['series_id', 'resource_id'],
    'series_id',
    seriesIds,
  );
  const resourcesOf = Map.groupBy(links, (row) => `${row.series_id}`);
  const series = await source.rowsIn('reservation_series', seriesColumns, 'series_id', seriesIds);
  const seriesById = new Map(series.map((row) => [`${row.series_id}`, row]));
  const dates = page.flatMap((row): ReadDate[] => {
    const seriesId = `${row.series_id}`;
    const own = seriesById.get(seriesId);
    const all = (resourcesOf.get(seriesId) ?? []).map(({ resource_id }) => `${resource_id}`);
    const resources = all.filter((key) => known.resourceKeys.has(key));
    const time = rowTime(row);
    const isDeleted = own && numberOf(own.status_id) === reservationStatus.deleted;
    const reason = reasonOf(time, now) ?? (isDeleted ? 'deleted' : null);
    const example = lineOf(withoutEntities(own?.title ?? null));
    const count = Math.max(1, all.length);
    if (reason !== null || !time || !own) {
      tally.leave('booking', reason ?? 'damaged', { count, example });
      return [];
    }
    tally.leave('booking', 'damaged', { count: count - resources.length, example });
    return [{ id: `${row.reservation_instance_id}`, seriesId, time, series: own, resources }];
  });
  const detailsOf = await readDetails(reading, dates, known);
  return dates.flatMap((date) => bookingsOf(date, detailsOf(date), known));
}

function bookingsOf(
  { id, seriesId, time, series, resources }: ReadDate,
  { people, ownFields, accessories }: Details,
  { byUser }: Known,
): MovedBooking[] {
  const owner = byUser.get(`${series.owner_id}`) ?? null;
  const { invitees, names } = inviteesOf(people, owner);
  return resources.map((resourceKey) => ({
    key: keyOn(id, resourceKey),
    resourceKey,
    time,
    periods: null,
    seriesKey: repeats(series) ? keyOn(seriesId, resourceKey) : null,
    originalStart: null,
    ownerKey: owner?.key ?? null,
    title: lineOf(withoutEntities(series.title), 300),
    notes: linesOf([textOf(withoutEntities(series.description)), ...names, ...accessories]),
    isPrivate: false,
    isPending: numberOf(series.status_id) === reservationStatus.pending,
    attendees: null,
    invitees,
    ownFields,
  }));
}

/** Requests of the waiting list are no bookings: no time is theirs. */
async function leaveWaitlist({ source, tally }: Reading): Promise<void> {
  const table = 'reservation_waitlist_requests';
  const count = await source.count(table);
  tally.read('booking', count);
  tally.leave('booking', 'no_counterpart', { count, example: table });
}
