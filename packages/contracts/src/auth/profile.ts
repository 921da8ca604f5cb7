import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, line } from '../schemas.ts';
import { languages } from '../vocabulary/languages.ts';
import { mailGroups, pushGroups } from '../vocabulary/mail-groups.ts';
import { profileImageLimits, profileImageTypes } from '../vocabulary/profile-image.ts';
import { startReminders } from '../vocabulary/start-reminders.ts';
import { QuietHours } from './quiet-hours.ts';
import { User } from './user.ts';

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** The name of a zone in the IANA database; an offset like `+07:00` is none. */
export const Timezone = z
  .string()
  .check(
    z.maxLength(64, { abort: true }),
    z.regex(/^[A-Za-z]/, { error: 'invalid_timezone', abort: true }),
    z.refine(isTimezone, { error: 'invalid_timezone' }),
  );

/** Editable profile fields; absent ones stay as they are (P-01). */
export const UpdateMeBody = z.strictObject({
  fullName: z.optional(line(1, 120)),
  /** Default business unit of new bookings (P-04). */
  defaultBu: z.optional(Id),
  /** The building that searches begin with; null follows the latest bookings. */
  usualBuildingId: z.optional(z.nullable(Id)),
  /** A floor of that building; a change of the building without it clears it. */
  usualFloorId: z.optional(z.nullable(Id)),
  /** Language of mails; null for that of the merchant. */
  language: z.optional(z.nullable(z.enum(languages))),
  /** Groups of mails that are not wanted. */
  mutedMails: z.optional(z.array(z.enum(mailGroups)).check(z.maxLength(mailGroups.length))),
  /** Whether mails also tell of the user's own actions. */
  mailsOwnActs: z.optional(z.boolean()),
  /** Groups of push notifications that are not wanted. */
  mutedPushes: z.optional(z.array(z.enum(pushGroups)).check(z.maxLength(pushGroups.length))),
  quietHours: z.optional(z.nullable(QuietHours)),
  /** Reminders before the start of a booking; empty for none (W-04). */
  startReminders: z.optional(
    z.array(z.enum(startReminders)).check(z.maxLength(startReminders.length)),
  ),
});

export const updateMe = operation('PATCH', '/auth/me', {
  summary: 'Update my profile, as JSON or as a form (multipart/form-data)',
  access: ['view', 'Profile'],
  body: UpdateMeBody,
  form: true,
  success: { status: 200, data: User },
  errors: ['business_unit.not_allowed', 'building.not_found', 'floor.not_found'],
});

export const setTimezone = operation('PATCH', '/auth/me/timezone', {
  summary: 'Set my time zone (an IANA name)',
  access: ['view', 'Profile'],
  body: z.strictObject({ timezone: Timezone }),
  success: { status: 200, data: z.object({ timezone: z.string() }) },
});

export const setProfileImage = operation('POST', '/auth/me/profile-image', {
  summary: 'Upload my profile picture, which is re-encoded without camera metadata',
  access: ['view', 'Profile'],
  upload: { maxBytes: profileImageLimits.bytes, mediaTypes: profileImageTypes },
  success: { status: 200, data: User },
  errors: ['file_store.unavailable'],
});

export const deleteProfileImage = operation('DELETE', '/auth/me/profile-image', {
  summary: 'Delete my profile picture',
  access: ['view', 'Profile'],
  success: { status: 200, data: User },
});
