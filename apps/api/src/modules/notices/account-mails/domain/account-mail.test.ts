import { isAbout, notificationTopics } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { MailOccasion } from './account-mail.ts';
import { accountMailKind, pageOfMail } from './account-mail.ts';

const stranger: MailOccasion = {
  purpose: 'reset',
  status: null,
  hasPassword: false,
  isRegistered: false,
  emailChangeId: null,
};
const kindOf = (change: Partial<MailOccasion>) => accountMailKind({ ...stranger, ...change });
const statuses = [null, 'invited', 'active', 'deactivated'];

describe('[Z-104] the mail to an address', () => {
  it.each([
    ['nobody’s', {}, { reset: null, activate: null, register: null }],
    [
      'of a registration',
      { isRegistered: true },
      { reset: null, activate: null, register: 'register' },
    ],
    [
      'of an invited person, for anything',
      { status: 'invited' },
      { reset: 'activate', activate: 'activate', register: 'activate' },
    ],
    [
      'of a person with a password',
      { status: 'active', hasPassword: true },
      { reset: 'reset', activate: null, register: 'exists' },
    ],
    [
      'of a person without a password',
      { status: 'active' },
      { reset: 'passwordless', activate: null, register: 'passwordless' },
    ],
    [
      'of a person who has left',
      { status: 'deactivated', hasPassword: true },
      { reset: null, activate: null, register: null },
    ],
  ] as const)('is, %s', (_, occasion, expected) => {
    const purposes = ['reset', 'activate', 'register'] as const;
    const found = purposes.map((purpose) => [purpose, kindOf({ ...occasion, purpose })]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it.each(['email-change', 'email-notice'] as const)(
    'about a change of the address (%s) is sent while the change is open, whatever the status',
    (purpose) => {
      for (const status of statuses) {
        expect(kindOf({ purpose, status, emailChangeId: 'change' })).toBe(purpose);
        expect(kindOf({ purpose, status })).toBeNull();
      }
    },
  );

  it.each([
    ...notificationTopics.filter((topic) => isAbout(topic, 'licence', 'problem', 'account')),
    ...(['webhook-off', 'key-expires', 'own-key-expires', 'room-mail-failing'] as const),
  ])('about a %s goes to active people only', (purpose) => {
    expect(statuses.map((status) => kindOf({ purpose, status }))).toEqual([
      null,
      null,
      purpose,
      null,
    ]);
  });

  it('[H-02] with the code of a first sign-in goes to all but those who have left', () => {
    const kinds = statuses.map((status) => kindOf({ purpose: 'identity', status }));
    expect(kinds).toEqual(['identity', 'identity', 'identity', null]);
  });

  it('[H-02] about a new sign-in method goes to everyone with an account, but not to people who left', () => {
    const kinds = statuses.map((status) => kindOf({ purpose: 'identity-notice', status }));
    expect(kinds).toEqual([null, 'identity-notice', 'identity-notice', 'identity-notice']);
  });
});

it.each([
  ['problem', 'p1', '/admin/problems?problem=p1'],
  ['licence-waiting', null, '/approvals'],
  ['licence-confirmed', null, '/profile#licence'],
  ['identity-notice', null, '/profile#accounts'],
  ['new-sign-in', null, '/profile#devices'],
  ['new-key', null, '/profile#api-keys'],
  ['new-password', null, '/profile#password'],
  ['erasure-request', null, '/admin'],
  ['passwordless', null, '/login'],
  ['webhook-off', null, '/admin/webhooks'],
  ['key-expires', null, '/admin/api-keys'],
  ['own-key-expires', null, '/profile#api-keys'],
  ['room-mail-failing', null, '/admin/mail'],
  ['room-mail-setup', null, '/admin/mail?tab=setup'],
  ['room-mail-setup-passed', null, '/admin/mail?tab=setup'],
] as const)('[Z-104] a mail of %s about the problem %s opens %s', (kind, problemId, page) => {
  expect(pageOfMail(kind, problemId)).toBe(page);
});
