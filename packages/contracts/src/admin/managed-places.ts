import * as z from 'zod/mini';
import { Timezone } from '../auth/profile.ts';
import { adminOperation } from '../operation.ts';
import { CalendarDay, Id, line, namedObject, Version } from '../schemas.ts';
import { fieldsPerLanguage } from '../vocabulary/languages.ts';
import { BookingsDecided, ChangePreview, decisionRefusals } from './booking-decisions.ts';
import { OpeningHours } from './opening-hours.ts';

const level = z.int().check(z.minimum(-99), z.maximum(999));

/** A building with all that is set for it. */
export const ManagedBuilding = namedObject('ManagedBuilding', {
  id: Id,
  version: z.int(),
  name: z.string(),
  /** Postal address; empty if none was given. */
  address: z.string(),
  timezone: z.string(),
  openingHours: OpeningHours,
  floors: z.array(
    z.object({
      id: Id,
      name: z.string(),
      level: z.int(),
      /** How to get there from the foyer, as its board shows it; empty for none. */
      way: z.string(),
    }),
  ),
  resourceCount: z.int(),
  /** Closed days that are not over. */
  closedDayCount: z.int(),
});
export type ManagedBuilding = z.output<typeof ManagedBuilding>;

const floors = z
  .array(
    z.strictObject({
      id: z.optional(Id),
      name: line(1, 60),
      level,
      /** Absent: a floor keeps its own. */
      way: z.optional(line(0, 80)),
    }),
  )
  .check(z.maxLength(200));

export const BuildingBody = z.strictObject({
  name: line(1, 120),
  address: z.optional(line(0, 300)),
  timezone: Timezone,
  openingHours: OpeningHours,
  /** One with the id of a floor is that floor; a floor that is left out goes. */
  floors,
});
export type BuildingBody = z.output<typeof BuildingBody>;

/**
 * Upcoming times keep either 9:00 on the wall clock (default) or the instant when a building changes
 * its zone.
 */
const keepTimes = z.optional(z.enum(['wall', 'instant']));

const BuildingChange = z.extend(z.partial(BuildingBody), { keepTimes });
export type BuildingChange = z.output<typeof BuildingChange>;

export const ClosedDayBody = z.strictObject({
  day: CalendarDay,
  ...fieldsPerLanguage('name', () => line(1, 120)),
});
export type ClosedDayBody = z.output<typeof ClosedDayBody>;

const ClosedDays = z.array(ClosedDayBody).check(z.minLength(1), z.maxLength(400));

export const listManagedBuildings = adminOperation('GET', '/buildings', {
  access: ['view', 'Building'],
  summary: 'List all buildings with floors and opening hours, by name',
  success: { status: 200, data: z.array(ManagedBuilding) },
});

export const createBuilding = adminOperation('POST', '/buildings', {
  access: ['manage', 'Building'],
  summary: 'Add a building',
  body: BuildingBody,
  success: { status: 201, data: ManagedBuilding },
  errors: ['building.name_taken', 'floor.not_found'],
});

export const updateBuilding = adminOperation('PATCH', '/buildings/{id}', {
  access: ['update', 'Building'],
  summary:
    'Update a building, with decisions on bookings outside its hours; absent fields are kept',
  body: z.extend(BuildingChange, { version: Version, ...BookingsDecided.shape }),
  success: { status: 200, data: ManagedBuilding },
  errors: [
    ...decisionRefusals,
    'building.stale',
    'building.name_taken',
    'building.zone_clash',
    'building.bookings_undecided',
    'floor.not_found',
    'floor.in_use',
  ],
});

export const deleteBuilding = adminOperation('DELETE', '/buildings/{id}', {
  access: ['manage', 'Building'],
  summary: 'Delete a building without resources and bookings',
  errors: ['building.not_found', 'building.in_use'],
});

export const previewBuildingChange = adminOperation('POST', '/buildings/{id}/preview', {
  access: ['update', 'Building'],
  summary: 'List upcoming bookings affected by another time zone, other hours or closed days',
  body: z.strictObject({
    timezone: z.optional(Timezone),
    keepTimes,
    openingHours: z.optional(OpeningHours),
    closedDays: z.optional(ClosedDays),
  }),
  success: { status: 200, data: ChangePreview },
  errors: ['building.not_found'],
});

export const listClosedDays = adminOperation('GET', '/buildings/{id}/closed-days', {
  access: ['view', 'Building'],
  summary: 'List the closed days of a building, earliest first',
  success: { status: 200, data: z.array(ClosedDayBody) },
  errors: ['building.not_found'],
});

export const ClosedDaysBody = z.strictObject({ days: ClosedDays });

export const addClosedDays = adminOperation('POST', '/buildings/{id}/closed-days', {
  access: ['update', 'Building'],
  summary: 'Close a building on days, with decisions on their bookings; existing days are renamed',
  body: z.extend(ClosedDaysBody, BookingsDecided.shape),
  success: { status: 200, data: z.array(ClosedDayBody) },
  errors: [...decisionRefusals, 'building.bookings_undecided'],
});

export const deleteClosedDay = adminOperation('DELETE', '/buildings/{id}/closed-days/{day}', {
  access: ['update', 'Building'],
  summary: 'Delete a closed day of a building',
  params: z.strictObject({ id: Id, day: CalendarDay }),
  errors: ['building.not_found', 'closed_day.not_found'],
});

export const holidayCalendarLimits = { bytes: 1_048_576, days: 400 } as const;

/** An entry of a calendar that closes no day. */
const LeftOutHoliday = z.object({
  name: z.string(),
  /** `not_in_range`: it is over, or more than two years ahead. */
  reason: z.enum(['cancelled', 'not_in_range', 'same_day', 'too_many']),
});
export type LeftOutHoliday = z.output<typeof LeftOutHoliday>;

export const readHolidayCalendar = adminOperation('POST', '/buildings/{id}/holiday-calendar', {
  access: ['update', 'Building'],
  summary: 'Read the future days of a holiday calendar (ICS) to choose from',
  upload: { maxBytes: holidayCalendarLimits.bytes, mediaTypes: ['text/calendar'] },
  success: {
    status: 200,
    data: z.array(ClosedDayBody),
    meta: z.object({ leftOut: z.array(LeftOutHoliday) }),
  },
  errors: ['building.not_found', 'calendar.not_readable'],
});
