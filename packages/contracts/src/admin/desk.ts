import * as z from 'zod/mini';
import { SignInCode } from '../auth/sign-in-methods.ts';
import { byKind } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { mailAlerts } from '../vocabulary/room-mail.ts';

/** The merchant now and today, in the caller's time zone and the buildings that the caller sees. */
export const DeskNumbers = namedObject('DeskNumbers', {
  /** The first instant of today and of tomorrow. */
  day: z.object({ start: Instant, end: Instant }),
  rooms: z.object({
    /** Active rooms, and those in use. */
    total: z.int(),
    /** Rooms with a booking whose time is now. */
    inUse: z.int(),
    /** Open rooms that nothing occupies now. */
    free: z.int(),
  }),
  cars: z.object({
    /** Active cars, and those that are out. */
    total: z.int(),
    /** Cars that were picked up and not returned, the overdue ones included. */
    out: z.int(),
    overdue: z.int(),
    free: z.int(),
  }),
  assets: z.object({
    /** Pieces that were handed out and not returned, the overdue ones included. */
    out: z.int(),
    /** Bookings with these pieces. */
    bookings: z.int(),
    /** Those of the bookings that are overdue. */
    overdue: z.int(),
  }),
  bookings: z.object({
    /** Bookings that start today and are not cancelled. */
    starting: z.int(),
    /** Bookings that began before today and continue today. */
    continuing: z.int(),
  }),
  /** Requests that only other people can decide; a series is one. */
  waitingForOthers: z.int(),
  /** Bookings of today that were released because no one checked in. */
  released: z.int(),
});
export type DeskNumbers = z.output<typeof DeskNumbers>;

export const getDeskNumbers = adminOperation('GET', '/numbers', {
  summary: 'Count today’s rooms in use, borrowed cars and assets, bookings and requests',
  access: ['view', 'Desk'],
  success: { status: 200, data: DeskNumbers },
});

/** How far the merchant is set up; each step is complete as soon as its data exists. */
export const SetupProgress = namedObject('SetupProgress', {
  /** Hidden by the caller. */
  isHidden: z.boolean(),
  buildings: z.int(),
  /** Active resources by kind. */
  resources: z.object(byKind(() => z.int())),
  /** Active and invited people beside the caller. */
  people: z.int(),
  /** The administrators among them. */
  administrators: z.int(),
  /** Enabled sign-in methods beside email and password. */
  signInMethods: z.int(),
  /** Whether a branding was published, or pictures were there from the start. */
  isBranded: z.boolean(),
  hasBookings: z.boolean(),
});
export type SetupProgress = z.output<typeof SetupProgress>;

export const getSetup = adminOperation('GET', '/setup', {
  summary: 'Get the setup progress of the merchant',
  access: ['manage', 'Administration'],
  success: { status: 200, data: SetupProgress },
});

const SetupBody = z.strictObject({ isHidden: z.boolean() });

export const updateSetup = adminOperation('PATCH', '/setup', {
  summary: 'Hide or show the setup checklist for the caller',
  access: ['manage', 'Administration'],
  body: SetupBody,
  success: { status: 200, data: SetupProgress },
});

/** Failures that no user causes: of sign-in providers, emails, the mailbox of rooms and displays. */
export const SystemAlerts = namedObject('SystemAlerts', {
  /** Enabled methods with provider failures of the last 24 hours after their last success. */
  signIn: z.array(
    z.object({
      code: SignInCode,
      name: z.object(perLanguage(() => z.string())),
      /** The first of these failures. */
      since: Instant,
      failures: z.int(),
    }),
  ),
  emails: z.object({
    /** Emails of the last 7 days that were given up. */
    total: z.int(),
    /** The latest of them, at most 20. */
    latest: z.array(
      z.object({
        id: Id,
        at: Instant,
        /** Null if the email is about a private booking that the caller may not read (H-05). */
        recipient: z.nullable(z.string()),
      }),
    ),
  }),
  /** Why rooms receive no invitations, or soon will not. */
  roomMail: z.array(
    z.object({
      kind: z.enum(mailAlerts),
      /** Beginning of failure, silence or failed checks, or the end of the secret's last day in UTC. */
      at: Instant,
    }),
  ),
  /** Endpoints that were switched off because they failed or asked for no more events. */
  webhooks: z.array(z.object({ id: Id, name: z.string(), offSince: Instant })),
  /** Deactivations by the directory that wait for an administrator; null for none. */
  deactivations: z.nullable(z.object({ total: z.int(), since: Instant })),
  /** People who ask for the erasure of their data, the oldest request first, at most 20. */
  erasureRequests: z.array(z.object({ id: Id, fullName: z.string(), since: Instant })),
  /** Displays that were not seen for 15 minutes, by the one that was seen first; null for none. */
  displays: z.nullable(z.object({ total: z.int(), name: z.string(), since: Instant })),
});
export type SystemAlerts = z.output<typeof SystemAlerts>;

export const getSystemAlerts = adminOperation('GET', '/system-alerts', {
  summary:
    'List failing sign-in methods, undelivered emails, faults of connections and displays, and requests for erasure',
  access: ['view', 'SystemAlert'],
  success: { status: 200, data: SystemAlerts },
});
