import * as z from 'zod/mini';
import { SignedInDevice } from '../auth/sessions.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, InstantInput, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import { securityEventKinds } from '../vocabulary/security.ts';
import { ExportQuery } from './sheet-columns.ts';

const PersonName = z.object({ id: Id, fullName: z.string() });

/** One entry of the security log (H-10). */
export const SecurityEvent = namedObject('SecurityEvent', {
  id: Id,
  at: Instant,
  kind: z.enum(securityEventKinds),
  /** Code of the refusal, how a session ended, or how a factor or rights changed; else null. */
  reason: z.nullable(z.string()),
  /** Code of the sign-in method. */
  method: z.nullable(z.string()),
  /** Null where no account has the address. */
  person: z.nullable(PersonName),
  /** The acting administrator; null for the person themselves. */
  actor: z.nullable(PersonName),
  /** The email address as typed; masked where no account has it. */
  account: z.string(),
  /** Name of the key, or the rights that changed. */
  detail: z.string(),
  /** Network address. */
  address: z.string(),
  /** Browser and system, `Chrome, Windows`; a program that is neither keeps its user agent. */
  device: z.string(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

const SecurityFilter = {
  userId: z.optional(Id),
  kind: z.optional(z.enum(securityEventKinds)),
  /** Part of the address as typed, or of the person's name. */
  text: z.optional(line(0, 120)),
  from: z.optional(InstantInput),
  to: z.optional(InstantInput),
};

export const listSecurityEvents = adminOperation('GET', '/security-events', {
  summary: 'List sign-ins, refusals, ended sessions, new keys and changed rights, newest first',
  access: ['view', 'SecurityLog'],
  query: z.strictObject({ ...SecurityFilter, ...PageQuery }),
  success: { status: 200, data: z.array(SecurityEvent), meta: PageMeta },
});

export const exportSecurityEvents = adminOperation('GET', '/security-events.csv', {
  summary: 'Export the filtered security log as CSV',
  access: ['view', 'SecurityLog'],
  guarded: true,
  query: z.strictObject({ ...SecurityFilter, ...ExportQuery }),
  download: ['text/csv'],
});

export const exportSecurityEventLines = adminOperation('GET', '/security-events.jsonl', {
  summary: 'Export the filtered security log as JSON lines, one SecurityEvent each',
  access: ['view', 'SecurityLog'],
  guarded: true,
  query: z.strictObject(SecurityFilter),
  download: ['application/jsonl'],
});

/** Ranges of the settings, as the database checks them too. */
export const securityRanges = {
  idleHours: { min: 1, max: 2160 },
  administratorIdleHours: { min: 1, max: 2160 },
  sessionDays: { min: 1, max: 90 },
  logDays: { min: 30, max: 3650 },
  problemDays: { min: 30, max: 3650 },
  bookingTextMonths: { min: 0, max: 120 },
} as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int().check(z.minimum(min), z.maximum(max));

/** Lifetimes of sessions, and retention of data (H-06, H-10, R-04). */
export const SecuritySettings = namedObject('SecuritySettings', {
  /** Hours without use after which a session ends. */
  idleHours: z.int(),
  /** The same for administrators. */
  administratorIdleHours: z.int(),
  /** Days after sign-in when a session ends in any case. */
  sessionDays: z.int(),
  /** Days that the security log is kept. */
  logDays: z.int(),
  /** Days that resolved problems are kept with their photos. */
  problemDays: z.int(),
  /** Months after its end that a booking keeps texts, guests and files; 0 for always. */
  bookingTextMonths: z.int(),
  version: z.int(),
});
export type SecuritySettings = z.output<typeof SecuritySettings>;

const SecuritySettingsBody = z.strictObject({
  version: z.int().check(z.minimum(1)),
  idleHours: z.optional(within(securityRanges.idleHours)),
  administratorIdleHours: z.optional(within(securityRanges.administratorIdleHours)),
  sessionDays: z.optional(within(securityRanges.sessionDays)),
  logDays: z.optional(within(securityRanges.logDays)),
  problemDays: z.optional(within(securityRanges.problemDays)),
  bookingTextMonths: z.optional(within(securityRanges.bookingTextMonths)),
});

export const getSecuritySettings = adminOperation('GET', '/security-settings', {
  summary: 'Get the session lifetimes and how long data is kept',
  access: ['view', 'SecurityLog'],
  success: { status: 200, data: SecuritySettings },
});

export const updateSecuritySettings = adminOperation('PATCH', '/security-settings', {
  summary: 'Update the session lifetimes, by which older sessions end, and how long data is kept',
  access: ['update', 'SecurityLog'],
  guarded: true,
  body: SecuritySettingsBody,
  success: { status: 200, data: SecuritySettings },
  errors: ['security_settings.stale'],
});

export const listUserSessions = adminOperation('GET', '/users/{id}/sessions', {
  summary: 'List the signed-in devices of a user, the last used first',
  access: ['view', 'PersonSignIn'],
  success: { status: 200, data: z.array(SignedInDevice) },
  errors: ['user.not_found'],
});

export const endUserSessions = adminOperation('DELETE', '/users/{id}/sessions', {
  summary: 'Sign out a user on every device',
  access: ['update', 'PersonSignIn'],
  guarded: true,
  errors: ['user.not_found'],
});
