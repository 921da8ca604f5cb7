import * as z from 'zod/mini';
import { AnnouncementTexts } from '../announcements/announcements.ts';
import { placeRules } from '../bookings/refused-times.ts';
import { operation } from '../operation.ts';
import { CodeVisit } from '../resources/resource-code.ts';
import { Id, Instant, InstantInput, line, namedObject, Version, WallTime } from '../schemas.ts';
import { announcementSeverities } from '../vocabulary/announcements.ts';
import {
  displayActions,
  displayKinds,
  displayPanels,
  displayThemes,
} from '../vocabulary/displays.ts';
import { languages, perLanguage } from '../vocabulary/languages.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { amenityIconNames } from '../vocabulary/resource.ts';

/** Secret of a device; sent in bodies, so that no log of addresses has it. */
const secret = line(1, 128);

/** Time of a room that is taken. */
const DisplayEntry = namedObject('DisplayEntry', {
  kind: z.enum(['booking', 'maintenance', 'blackout']),
  start: Instant,
  end: Instant,
  /** When the room can be booked again: the end, and the buffer after it. */
  freeAt: Instant,
  /** A private booking has neither title nor name (H-05). */
  isPrivate: z.boolean(),
  title: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The whole or the part that was booked, where the room is taken with it (F-05). */
  bookedAs: z.nullable(z.string()),
  /** Null where nothing can be done at the display. */
  booking: z.nullable(
    z.object({
      id: Id,
      version: z.int(),
      isCheckedIn: z.boolean(),
      /** Booked at a display, and not claimed. */
      isWalkUp: z.boolean(),
      /** Null where no check-in is required. */
      checkIn: z.nullable(z.object({ opensAt: Instant, releaseAt: z.nullable(Instant) })),
    }),
  ),
});
export type DisplayEntry = z.output<typeof DisplayEntry>;

const DisplayRoom = namedObject('DisplayRoom', {
  id: Id,
  name: z.string(),
  floor: z.nullable(z.string()),
  /** How to get to the floor from the foyer; empty for none. */
  way: z.string(),
  capacity: z.nullable(z.int()),
  /** Standard ones first; empty on a board. */
  amenities: z.array(
    z.object({ icon: z.enum(amenityIconNames), name: z.object(perLanguage(() => z.string())) }),
  ),
  /** Stretches in which it is open. */
  open: z.array(z.object({ start: Instant, end: Instant })),
  /** Earliest first. */
  entries: z.array(DisplayEntry),
});
export type DisplayRoom = z.output<typeof DisplayRoom>;

/** An announcement of the room or its building, without a link: a display leads nowhere. */
const DisplayAnnouncement = namedObject('DisplayAnnouncement', {
  id: Id,
  severity: z.enum(announcementSeverities),
  texts: AnnouncementTexts,
  start: Instant,
  end: Instant,
});
export type DisplayAnnouncement = z.output<typeof DisplayAnnouncement>;

/**
 * Daily times in which the screen is dark, on the clock of the building: over midnight where they
 * end earlier, all day where both are equal; null for none.
 */
export const ScreenOff = z.nullable(z.strictObject({ start: WallTime, end: WallTime }));

/** All that a display shows, and until when it knows it. */
export const DisplayState = namedObject('DisplayState', {
  id: Id,
  kind: z.enum(displayKinds),
  /** The time of the server, by which a device corrects its own. */
  now: Instant,
  until: Instant,
  building: z.string(),
  /** IANA zone of the building. */
  timezone: z.string(),
  language: z.enum(languages),
  theme: z.enum(displayThemes),
  screenOff: ScreenOff,
  /** Until then it shows its name alone, for those who look for it. */
  identifyUntil: z.nullable(Instant),
  actions: z.array(z.enum(displayActions)),
  /** Rules of a walk-up booking; null where none is possible. */
  walkUp: z.nullable(
    z.object({ gridMinutes: z.int(), maxLengthMinutes: z.int(), bufferMinutes: z.int() }),
  ),
  /** One, or those of the building by floor and name. */
  rooms: z.array(DisplayRoom),
  /** Shown within the known hours, the most important ones first. */
  announcements: z.array(DisplayAnnouncement),
});
export type DisplayState = z.output<typeof DisplayState>;

export const startDisplayPairing = operation('POST', '/display-pairings', {
  summary: 'Get a code that pairs this device, and the secret that it will have as a display',
  access: 'public',
  body: z.strictObject({}),
  success: {
    status: 201,
    data: z.object({ code: z.string(), secret: z.string(), expiresAt: Instant }),
  },
  errors: ['display.too_many_pairings'],
});

export const readDisplay = operation('POST', '/displays/state', {
  summary: 'Get what a display shows; not found until it is paired, and after it is revoked',
  access: 'public',
  isSafe: true,
  body: z.strictObject({ secret }),
  success: { status: 200, data: DisplayState },
  errors: ['display.not_found', 'auth.too_many_attempts'],
});

/** Server-sent events: `hello` once, and `display` with a {@link DisplayState} after each change. */
export const streamDisplay = operation('POST', '/displays/stream', {
  summary: 'Stream what a display shows as server-sent events',
  access: 'public',
  isSafe: true,
  body: z.strictObject({ secret }),
  download: ['text/event-stream'],
  errors: ['display.not_found', 'auth.too_many_attempts', 'request.too_many_streams'],
});

export const readDisplayPicture = operation('GET', '/displays/{secret}/picture.png', {
  summary: 'Get what the display of a room shows as a picture for e-ink, in black and white',
  access: 'public',
  params: z.strictObject({ secret }),
  query: z.strictObject({ panel: z._default(z.enum(displayPanels), '800x480') }),
  download: ['image/png'],
  errors: ['display.not_found', 'auth.too_many_attempts', 'print.failed'],
});

export const bookAtDisplay = operation('POST', '/displays/bookings', {
  summary: 'Book the room of a display from now on, for whoever stands there',
  access: 'public',
  body: z.strictObject({
    secret,
    /** Chosen by the device for each tap: a repeated request books nothing again. */
    tapId: Id,
    end: InstantInput,
  }),
  success: {
    status: 200,
    data: z.object({
      state: DisplayState,
      bookingId: Id,
      end: Instant,
      /** Page of the claim on the merchant's host, and until when it is accepted. */
      claim: z.object({ path: z.string(), until: Instant }),
    }),
  },
  errors: [
    'display.not_found',
    'auth.too_many_attempts',
    'display.action_off',
    'display.not_bookable',
    'service.not_enabled',
    'resource.not_found',
    'booking.slot_taken',
    'booking.off_grid',
    'booking.too_long',
    'booking.too_far_ahead',
    ...placeRules,
    ...limitRefusals,
  ],
});

export const changeAtDisplay = operation('POST', '/displays/changes', {
  summary: 'Check in, extend or end a booking at the display of its room',
  access: 'public',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('check-in'), secret, bookingId: Id, version: Version }),
    z.strictObject({ action: z.literal('end'), secret, bookingId: Id, version: Version }),
    z.strictObject({
      action: z.literal('extend'),
      secret,
      bookingId: Id,
      version: Version,
      end: InstantInput,
    }),
  ]),
  success: { status: 200, data: DisplayState },
  errors: [
    'display.not_found',
    'auth.too_many_attempts',
    'display.action_off',
    'service.not_enabled',
    'booking.not_found',
    'booking.stale',
    'booking.check_in_not_open',
    'booking.check_in_not_possible',
    'booking.check_out_not_possible',
    'booking.not_extendable',
    'booking.extension_needs_approval',
    'booking.over_budget',
    'booking.slot_taken',
    'booking.off_grid',
    'booking.too_long',
    'booking.too_far_ahead',
    ...placeRules,
    ...limitRefusals,
  ],
});

export const claimWalkUp = operation('POST', '/walk-up-bookings/claim', {
  summary: 'Take over a booking that was made at a display, by its code',
  access: ['create', 'Booking'],
  body: z.strictObject({
    secret,
    /** Absent: the person's default, else that of the room. */
    businessUnitId: z.optional(Id),
  }),
  success: { status: 200, data: CodeVisit },
  errors: [
    'walk_up.not_claimable',
    'resource.not_found',
    'booking.not_found',
    'business_unit.not_allowed',
  ],
});
