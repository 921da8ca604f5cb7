import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import {
  CalendarDay,
  ClosedDayName,
  commaList,
  Id,
  Instant,
  InstantInput,
  named,
  namedObject,
  PageMeta,
  rangeRules,
} from '../schemas.ts';
import { Resource } from './resource.ts';

/** How many resources a page of the calendar has (Z-90). */
const maxCalendarResources = 200;

/** A row of the calendar. */
export const CalendarResource = named(
  'CalendarResource',
  z.extend(
    z.pick(Resource, {
      id: true,
      type: true,
      name: true,
      building: true,
      floor: true,
      timezone: true,
      capacity: true,
      quantity: true,
      amenities: true,
      needsApproval: true,
    }),
    {
      /** Minutes that bookings start and end on (Z-11). */
      gridMinutes: z.int(),
      /** Minutes that stay reserved after each booking (Z-11). */
      bufferAfterMinutes: z.int(),
      /** Which of the opening hours in `meta` are its own; null where it is never closed. */
      openingId: z.nullable(z.string()),
    },
  ),
);
export type CalendarResource = z.output<typeof CalendarResource>;

/** When places are open within the window that was asked for (Z-12). */
export const CalendarOpening = namedObject('CalendarOpening', {
  id: z.string(),
  open: z.array(z.object({ start: Instant, end: Instant })),
  /** Closed days of the place within the window, by their date there. */
  closedDays: z.array(z.extend(ClosedDayName, { day: CalendarDay })),
});
export type CalendarOpening = z.output<typeof CalendarOpening>;

/** Where the reader has booked rooms most often of late: their building and floor. */
const UsualPlace = z.object({ buildingId: Id, floorId: z.nullable(Id) });

const longestWindowDays = 45;

export const listCalendarResources = operation('GET', '/resources/calendar', {
  summary: 'List the rows of a calendar: resources by building, with their opening hours',
  access: ['view', 'Resource'],
  query: z
    .strictObject({
      /** Kinds of the rows, separated by commas; all kinds without it. */
      type: z.optional(commaList(z.enum(resourceTypes), resourceTypes.length)),
      from: InstantInput,
      to: InstantInput,
      buildingId: z.optional(Id),
      resourceIds: z.optional(commaList(Id, maxCalendarResources)),
      cursor: z.optional(z.string().check(z.maxLength(512))),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxCalendarResources)),
        maxCalendarResources,
      ),
    })
    .check(...rangeRules(longestWindowDays)),
  success: {
    status: 200,
    data: z.array(CalendarResource),
    meta: z.extend(PageMeta, {
      openings: z.array(CalendarOpening),
      /** Null before the first booking of a room. */
      usualPlace: z.nullable(UsualPlace),
    }),
  },
});
