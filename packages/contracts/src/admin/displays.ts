import * as z from 'zod/mini';
import { DisplayState, ScreenOff } from '../displays/displays.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, line, namedObject, Version } from '../schemas.ts';
import {
  displayActions,
  displayDetails,
  displayKinds,
  displaySituations,
  displayThemes,
  pairingCodeLength,
} from '../vocabulary/displays.ts';
import { languages } from '../vocabulary/languages.ts';

const named = z.object({ id: Id, name: z.string() });

const settings = {
  details: z.enum(displayDetails),
  actions: z.array(z.enum(displayActions)).check(z.maxLength(displayActions.length)),
  language: z.enum(languages),
  theme: z.enum(displayThemes),
  screenOff: ScreenOff,
};

/** A device that shows a room or the rooms of a building (D-09). */
export const ManagedDisplay = namedObject('ManagedDisplay', {
  id: Id,
  kind: z.enum(displayKinds),
  /** The room or building that it shows. */
  shows: named,
  /** Floor and building of a room. */
  floor: z.nullable(z.string()),
  building: z.string(),
  buildingId: Id,
  /** State of the room at the time of the answer; null for a board. */
  situation: z.nullable(z.enum(displaySituations)),
  ...settings,
  /** Browser and system of the device, as it describes itself. */
  device: z.string(),
  pairedAt: Instant,
  /** Null before it was first seen; up to two minutes late. */
  lastSeenAt: z.nullable(Instant),
  isOnline: z.boolean(),
  /** Walk-up bookings of the last 30 days. */
  walkUps: z.int(),
  version: z.int(),
});
export type ManagedDisplay = z.output<typeof ManagedDisplay>;

export const listDisplays = adminOperation('GET', '/displays', {
  summary: 'List the displays of the merchant, by what they show',
  access: ['view', 'Display'],
  success: { status: 200, data: z.array(ManagedDisplay) },
});

/** A code as people type it: in any case, with a dash or spaces. */
const PairingCode = z.pipe(
  z.pipe(
    line(1, 20),
    z.transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  ),
  z.string().check(z.length(pairingCodeLength, { error: 'invalid_format' })),
);

/** Fields that pair a device. */
export const PairDisplayBody = z.strictObject({
  code: PairingCode,
  kind: z.enum(displayKinds),
  /** The room or building that it shows. */
  showsId: Id,
  language: z.enum(languages),
});
export type PairDisplayBody = z.output<typeof PairDisplayBody>;

export const pairDisplay = adminOperation('POST', '/displays', {
  summary: 'Pair the device that shows a code',
  access: ['update', 'Display'],
  body: PairDisplayBody,
  success: { status: 201, data: ManagedDisplay },
  errors: ['display.code_unknown', 'resource.not_found', 'building.not_found'],
});

export const updateDisplay = adminOperation('PATCH', '/displays/{id}', {
  summary: 'Change what a display shows and what people can do there',
  access: ['update', 'Display'],
  body: z.strictObject({ version: Version, ...settings }),
  success: { status: 200, data: ManagedDisplay },
  errors: ['display.not_found', 'display.stale'],
});

export const identifyDisplay = adminOperation('POST', '/displays/{id}/identify', {
  summary: 'Let a display show its name for a moment, so that it can be found',
  access: ['update', 'Display'],
  errors: ['display.not_found'],
});

export const getDisplayState = adminOperation('GET', '/displays/{id}/state', {
  summary: 'Get what a display shows now',
  access: ['view', 'Display'],
  success: { status: 200, data: DisplayState },
  errors: ['display.not_found'],
});

export const revokeDisplay = adminOperation('DELETE', '/displays/{id}', {
  summary: 'Revoke a display, which then asks to be paired again',
  access: ['update', 'Display'],
  errors: ['display.not_found'],
});
