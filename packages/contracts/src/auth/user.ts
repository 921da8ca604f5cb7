import * as z from 'zod/mini';
import { byKind } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { OwnField } from '../own-fields/own-field.ts';
import { OwnAmenity } from '../resources/own-amenity.ts';
import { TimeRules } from '../resources/time-rules.ts';
import { Email, Flag, Id, Instant, namedObject } from '../schemas.ts';
import { languages } from '../vocabulary/languages.ts';
import { licenceClasses, licenceStates } from '../vocabulary/licence.ts';
import { mailGroups, pushGroups } from '../vocabulary/mail-groups.ts';
import { staffRoles } from '../vocabulary/people.ts';
import { startReminders } from '../vocabulary/start-reminders.ts';
import { QuietHours } from './quiet-hours.ts';

export const BusinessUnit = namedObject('BusinessUnit', { id: Id, title: z.string() });
export type BusinessUnit = z.output<typeof BusinessUnit>;

/** The signed-in user. */
export const User = namedObject('User', {
  id: Id,
  email: Email,
  fullName: z.string(),
  profileImage: z.nullable(z.object({ original: z.string(), thumbnail: z.string() })),
  timezone: z.string(),
  /** Building and floor set in the profile; null follows the latest bookings. */
  usualBuildingId: z.nullable(Id),
  usualFloorId: z.nullable(Id),
  /** Building of the profile, else that of most of the latest bookings (Z-33); null without one. */
  homeBuildingId: z.nullable(Id),
  /** Language of mails; null for that of the merchant. */
  language: z.nullable(z.enum(languages)),
  /** Groups of mails that are not wanted; the application tells of everything in any case. */
  mutedMails: z.array(z.enum(mailGroups)),
  /** Whether mails also tell of the user's own actions. */
  mailsOwnActs: z.boolean(),
  /** Groups of push notifications that are not wanted (J-06). */
  mutedPushes: z.array(z.enum(pushGroups)),
  quietHours: z.nullable(QuietHours),
  /** Reminders before the start of a booking (W-04). */
  startReminders: z.array(z.enum(startReminders)),
  businessUnits: z.array(z.extend(BusinessUnit, { userBusinessUnit: z.object({ default: Flag }) })),
  /** 0 = the current terms are not accepted yet. */
  termCondition: Flag,
  /** 1 = may book for every business unit. */
  isAllBu: Flag,
  /** The driving licence that the user has entered, valid to the end of a day; else null. */
  licence: z.nullable(
    z.object({
      classes: z.array(z.enum(licenceClasses)),
      expiresOn: z.iso.date(),
      state: z.enum(licenceStates),
    }),
  ),
  /** Names, icons and kinds of the amenities that the merchant has added (F-04). */
  ownAmenities: z.array(OwnAmenity),
  /** Fields that the merchant has added and the user sees or fills, in their order (F-03). */
  ownFields: z.array(OwnField),
  /** Rules for booking times in the default business unit, by kind (Z-11). */
  timeRules: z.object(byKind(() => TimeRules)),
  /**
   * When the usual building is open from a day ago on; without one, any building in the user's time
   * zone. Null where it never closes (Z-12).
   */
  usualHours: z.nullable(
    z.object({
      buildingId: z.nullable(Id),
      open: z.array(z.object({ start: Instant, end: Instant })),
    }),
  ),
  isAdministrator: z.boolean(),
  roles: z.array(z.enum(staffRoles)),
  /** Whether any request may come to them: by role, for a unit or resource, or for a colleague. */
  isApprover: z.boolean(),
});
export type User = z.output<typeof User>;

export const getMe = operation('GET', '/auth/me', {
  summary: 'Get the signed-in user',
  access: 'member',
  query: z.strictObject({ include: z.optional(z.literal('businessUnits')) }),
  success: { status: 200, data: User },
});

export const listBusinessUnits = operation('GET', '/auth/business-units', {
  summary: 'List the business units of the merchant',
  access: ['view', 'BusinessUnit'],
  success: { status: 200, data: z.array(BusinessUnit) },
});
