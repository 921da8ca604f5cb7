import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import {
  CalendarDay,
  Instant,
  line,
  named,
  namedObject,
  Version,
  VersionOrNone,
} from '../schemas.ts';
import { licenceClasses, licenceStates } from '../vocabulary/licence.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { profileImageLimits, profileImageTypes } from '../vocabulary/profile-image.ts';
import { Person } from './people.ts';

/** A person's driving licence. */
export const Licence = namedObject('Licence', {
  classes: z.array(z.enum(licenceClasses)),
  /** Masked for everyone but its owner; null for one that was on record before. */
  number: z.nullable(z.string()),
  /** Last day that it is valid. */
  expiresOn: z.iso.date(),
  photo: z.nullable(z.object({ original: z.string(), thumbnail: z.string() })),
  state: z.enum(licenceStates),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  enteredAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.pick(Person, { id: true, fullName: true })),
  version: z.int(),
});
export type Licence = z.output<typeof Licence>;

/** A licence with its owner, as those who confirm it see it. */
export const PersonLicence = named(
  'PersonLicence',
  z.extend(z.omit(Licence, { photo: true }), {
    person: Person,
    /** Whether there is a photo for the caller to reveal, which shows the whole number. */
    hasPhoto: z.boolean(),
  }),
);
export type PersonLicence = z.output<typeof PersonLicence>;

export const SaveLicenceBody = z.strictObject({
  /** Version that the change was made from; 0 for the first entry. */
  version: VersionOrNone,
  classes: z.array(z.enum(licenceClasses)).check(z.minLength(1), z.maxLength(4)),
  number: line(4, 40),
  expiresOn: CalendarDay,
});
export type SaveLicenceBody = z.output<typeof SaveLicenceBody>;

export const LicenceDecisionBody = z.strictObject({
  version: Version,
  decision: z.enum(['confirm', 'reject']),
  /** Required for a rejection; shown to the owner. */
  reason: z.optional(line(1, 500)),
});
export type LicenceDecisionBody = z.output<typeof LicenceDecisionBody>;

const mine = { status: 200, data: Licence } as const;
const ofPerson = {
  access: ['view', 'Licence'],
} as const;

export const getMyLicence = operation('GET', '/auth/me/licence', {
  summary: 'Get my driving licence, or null',
  access: ['view', 'Licence'],
  success: { status: 200, data: z.nullable(Licence) },
});

export const saveMyLicence = operation('PATCH', '/auth/me/licence', {
  summary: 'Save my driving licence; changes need confirmation again',
  access: ['view', 'Licence'],
  body: SaveLicenceBody,
  success: mine,
  errors: ['licence.stale', ...limitRefusals],
});

export const deleteMyLicence = operation('DELETE', '/auth/me/licence', {
  summary: 'Delete my driving licence with its photo',
  access: ['view', 'Licence'],
});

export const setMyLicencePhoto = operation('POST', '/auth/me/licence/photo', {
  summary: 'Upload the photo of my driving licence, for people who confirm it',
  access: ['view', 'Licence'],
  upload: { maxBytes: profileImageLimits.bytes, mediaTypes: profileImageTypes },
  success: mine,
  errors: ['licence.not_found', 'file_store.unavailable', ...limitRefusals],
});

export const deleteMyLicencePhoto = operation('DELETE', '/auth/me/licence/photo', {
  summary: 'Delete the photo of my driving licence',
  access: ['view', 'Licence'],
  success: mine,
  errors: ['licence.not_found'],
});

export const listWaitingLicences = operation('GET', '/licences', {
  summary: 'List licences that the caller can confirm, longest waiting first',
  access: ['view', 'Licence'],
  success: {
    status: 200,
    /** The first 100. */
    data: z.array(PersonLicence),
    meta: z.object({ count: z.int() }),
  },
});

export const getLicence = operation('GET', '/licences/{userId}', {
  ...ofPerson,
  summary: 'Get a person’s licence with a masked number',
  success: { status: 200, data: z.nullable(PersonLicence) },
  errors: ['access.denied', 'user.not_found'],
});

export const decideLicence = operation('POST', '/licences/{userId}/decision', {
  ...ofPerson,
  summary: 'Confirm or reject a licence, in the version that was reviewed',
  body: LicenceDecisionBody,
  success: { status: 200, data: PersonLicence },
  errors: [
    'access.denied',
    'user.not_found',
    'licence.not_found',
    'licence.stale',
    'licence.expired',
    ...limitRefusals,
  ],
});

export const revealLicenceNumber = operation('POST', '/licences/{userId}/number', {
  ...ofPerson,
  summary: 'Get the full number and the photo of a licence, recorded in the audit log',
  success: { status: 200, data: z.pick(Licence, { number: true, photo: true }) },
  errors: ['access.denied', 'user.not_found', 'licence.not_found'],
});
