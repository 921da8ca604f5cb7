import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { CalendarDay, Id, Instant, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import {
  leadTimes,
  longestReportDays,
  reportComparisons,
  reportedPeople,
  reportSizes,
  reportTables,
} from '../vocabulary/reports.ts';
import { ExportQuery, FormatQuery, sheetTypes } from './sheet-columns.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

const daysOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const dayRules = [
  z.refine<Days>(({ from, to }) => to >= from, { path: ['to'], error: 'end_before_start' }),
  z.refine<Days>((days) => daysOf(days) <= longestReportDays, {
    path: ['to'],
    error: 'window_too_long',
    params: { maxDays: longestReportDays },
  }),
] as const;

/** First and last day of a period, each in the time zone of its building. */
const period = { from: CalendarDay, to: CalendarDay };

const placeQuery = {
  ...period,
  type: z._default(z.enum(resourceTypes), 'room'),
  buildingId: z.optional(Id),
};

const useQuery = { ...placeQuery, compare: z._default(z.enum(reportComparisons), 'before') };

/** Minutes count each unit of a resource; totals leave out rooms with parts, which stand for them (F-05). */
const use = {
  /** Minutes within opening hours, as they were on each day. */
  openMinutes: z.int(),
  /** Booked minutes within opening hours, until an early check-out; those of a whole are of its parts, too. */
  usedMinutes: z.int(),
};

const visits = {
  bookings: z.int(),
  /** Bookings that were checked in, or released because no one checked in. */
  awaited: z.int(),
  /** Those that were released. */
  noShows: z.int(),
};

const figures = {
  ...use,
  ...visits,
  /** Opening minutes that were free again because no one checked in; resources with one unit. */
  releasedMinutes: z.int(),
  /** Those of them that were booked again. */
  reusedMinutes: z.int(),
  searches: z.int(),
  /** Searches without a free result. */
  misses: z.int(),
};

const Figures = z.object(figures);
const Place = z.object({ id: Id, name: z.string() });
const Use = z.nullable(z.object(use));

/** Use of rooms, cars or assets on days that have ended, with the period before. */
export const UseReport = namedObject('UseReport', {
  ...period,
  /** Days of the comparison; null without one. */
  before: z.nullable(z.object(period)),
  figures: Figures,
  figuresBefore: z.nullable(Figures),
  /** Weeks from Monday on that have days of the period. */
  weeks: z.array(
    z.object({
      week: CalendarDay,
      ...use,
      ...visits,
      releasedMinutes: z.int(),
      reusedMinutes: z.int(),
    }),
  ),
  /** Hours of the wall clock with opening minutes; Monday is 1. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...use, before: Use })),
  resources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Null if the building was deleted. */
      building: z.nullable(z.string()),
      floor: z.nullable(z.string()),
      seats: z.nullable(z.int()),
      /** Whether it consists of rooms, whose bookings do not count as its own use (F-05). */
      hasParts: z.boolean(),
      ...use,
      ...visits,
      before: Use,
    }),
  ),
  /** By the building in which a resource was on each day. */
  buildings: z.array(
    z.object({ id: Id, name: z.nullable(z.string()), ...use, ...visits, before: Use }),
  ),
  /**
   * By the business unit of bookings. Units with fewer than five people are merged, without a name;
   * null if reports don't show units.
   */
  units: z.nullable(
    z.array(z.object({ name: z.nullable(z.string()), usedMinutes: z.int(), ...visits })),
  ),
  /** Numbers of bookings by the time between booking and start. */
  leadTimes: z.array(z.object({ time: z.enum(leadTimes), bookings: z.int() })),
  /** Used minutes of rooms by the smallest numbers of their size and of the group's. */
  fit: z.array(
    z.object({
      seats: z.literal([...reportSizes]),
      people: z.literal([...reportSizes]),
      usedMinutes: z.int(),
    }),
  ),
  /** Searches without a free result; the last row merges places and sizes with fewer than five. */
  searches: z.array(
    z.object({
      /** Null for all buildings, and for the merged row. */
      building: z.nullable(z.string()),
      /** Smallest number of the size; null without one, and for the merged row. */
      leastSize: z.nullable(z.int()),
      isMerged: z.boolean(),
      searches: z.int(),
      misses: z.int(),
      missesBefore: z.nullable(z.int()),
      /** The weekday and hour of most misses; null for the merged row. */
      mostOften: z.nullable(z.object({ weekday: z.int(), hour: z.int() })),
    }),
  ),
});
export type UseReport = z.output<typeof UseReport>;

export const getUseReport = adminOperation('GET', '/reports/use', {
  summary: 'Get the use of rooms, cars or assets in a period of ended days',
  access: ['view', 'Report'],
  query: z.strictObject(useQuery).check(...dayRules),
  success: { status: 200, data: UseReport },
});

export const exportUseReport = adminOperation('GET', '/reports/use-file', {
  summary: 'Export a report as an Excel file with a sheet for each table, or one table as CSV',
  access: ['view', 'Report'],
  query: z
    .strictObject({
      ...useQuery,
      ...FormatQuery,
      separator: ExportQuery.separator,
      /** Table of a CSV file. */
      table: z._default(z.enum(reportTables), 'resources'),
    })
    .check(...dayRules),
  download: sheetTypes,
});

const bookingsQuery = {
  ...placeQuery,
  resourceId: z.optional(Id),
  /** Monday is 1. */
  weekday: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
  /** Hour of the wall clock. */
  hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
  show: z._default(z.enum(['used', 'no-shows']), 'used'),
};

/** A booking behind a figure of a report. */
export const ReportBooking = namedObject('ReportBooking', {
  id: Id,
  start: Instant,
  end: Instant,
  timezone: z.string(),
  resource: Place,
  isNoShow: z.boolean(),
  /** Minutes that the figure counts. */
  usedMinutes: z.int(),
  /** Null for a private booking that the caller may not read (H-05). */
  details: z.nullable(
    z.object({
      title: z.string(),
      attendees: z.nullable(z.int()),
      /** Null unless reports show names. */
      bookedFor: z.nullable(z.string()),
    }),
  ),
});
export type ReportBooking = z.output<typeof ReportBooking>;

export const listReportBookings = adminOperation('GET', '/reports/bookings', {
  summary: 'List the bookings behind a figure of a report, latest first',
  access: ['view', 'Report'],
  query: z.strictObject({ ...bookingsQuery, ...PageQuery }).check(...dayRules),
  success: { status: 200, data: z.array(ReportBooking), meta: PageMeta },
});

export const exportReportBookings = adminOperation('GET', '/reports/bookings.csv', {
  summary: 'Export the bookings behind a figure of a report as CSV',
  access: ['view', 'Report'],
  query: z.strictObject({ ...bookingsQuery, separator: ExportQuery.separator }).check(...dayRules),
  download: ['text/csv'],
});

/** Bookings that start on a day in a building. */
export const BuildingDay = namedObject('BuildingDay', {
  day: CalendarDay,
  building: Place,
  bookings: z.int(),
  /** Attendees of bookings of rooms. */
  people: z.int(),
});
export type BuildingDay = z.output<typeof BuildingDay>;

export const listBuildingDays = adminOperation('GET', '/reports/days', {
  summary: 'List bookings and attendees of each building and day, past and future',
  access: ['view', 'Report'],
  query: z.strictObject({ ...period, buildingId: z.optional(Id) }).check(...dayRules),
  success: { status: 200, data: z.array(BuildingDay) },
});

/** How reports show people. */
export const ReportSettings = namedObject('ReportSettings', { people: z.enum(reportedPeople) });
export type ReportSettings = z.output<typeof ReportSettings>;

export const getReportSettings = adminOperation('GET', '/reports/settings', {
  summary: 'Get how reports show people',
  access: ['view', 'Report'],
  success: { status: 200, data: ReportSettings },
});

export const updateReportSettings = adminOperation('PATCH', '/reports/settings', {
  summary: 'Change how reports show people',
  access: ['update', 'Report'],
  body: z.strictObject({ people: z.enum(reportedPeople) }),
  success: { status: 200, data: ReportSettings },
});
