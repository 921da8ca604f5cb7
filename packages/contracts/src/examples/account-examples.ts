import english from '../../locales/en/terms.json' with { type: 'json' };
import thai from '../../locales/th/terms.json' with { type: 'json' };
import { deleteProfileImage, setProfileImage, setTimezone, updateMe } from '../auth/profile.ts';
import { changePassword, endSession, listSessions } from '../auth/sessions.ts';
import {
  acceptTermCondition,
  getLegalText,
  getTermCondition,
  termsVersion,
} from '../auth/terms.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ben, sampleId, sampleUnit, sampleUser } from './samples.ts';

const offered = ({ title, updated, sections }: typeof english) => ({ title, updated, sections });
const terms = { en: offered(english), th: offered(thai) };
const accepted = { termCondition: 1, version: termsVersion } as const;

/** Operations on the caller's own account. */
export const accountExamples: readonly OperationExample[] = [
  exampleOf(updateMe, {
    body: { fullName: sampleUser.fullName, defaultBu: sampleUnit.id, mutedMails: ['reminders'] },
    data: { ...sampleUser, mutedMails: ['reminders'] },
  }),
  exampleOf(setTimezone, {
    body: { timezone: 'Europe/London' },
    data: { timezone: 'Europe/London' },
  }),
  exampleOf(setProfileImage, { data: { ...sampleUser, profileImage: ben.profileImage } }),
  exampleOf(deleteProfileImage, { data: sampleUser }),
  exampleOf(listSessions, {
    data: [
      {
        id: sampleId('5e1'),
        kind: 'computer',
        browser: 'Chrome',
        system: 'Windows',
        signedInAt: '2026-11-18T01:30:00.000Z',
        lastUsedAt: '2026-11-20T08:15:00.000Z',
        isCurrent: true,
      },
    ],
  }),
  exampleOf(endSession, { params: { id: sampleId('5e2') }, data: null }),
  exampleOf(changePassword, {
    body: { currentPassword: 'demo-password-1', newPassword: 'plum-otter-walks-home' },
    data: null,
  }),
  exampleOf(getLegalText, {
    params: { kind: 'terms' },
    data: { version: termsVersion, publishedAt: null, text: terms },
  }),
  exampleOf(getTermCondition, { data: { ...accepted, text: terms } }),
  exampleOf(acceptTermCondition, { body: { version: termsVersion }, data: accepted }),
];
