/**
 * Tests of a server send requests to the whole application, so imports don't tell which of them a
 * source can break. This table does: a folder or file below `src/modules/`, and the paths below
 * `test/` that its tests begin with. The longest entry that fits counts.
 */
export type TestAreas = Readonly<Record<string, readonly string[]>>;

const apiAreas: TestAreas = {
  'account-links': ['auth/account-links', 'auth/register', 'admin/users'],
  'action-links': ['links/'],
  'app-manifest': ['web/'],
  approvals: ['admin/reject-reasons', 'bookings/approvals', 'bookings/delegations'],
  audit: ['admin/audit'],
  auth: [
    'auth/devices',
    'auth/login',
    'auth/refresh-tokens',
    'auth/session',
    'auth/change-password',
  ],
  'backchannel-logout': ['security/backchannel-logout', 'security/provider-logout'],
  bills: ['bills/'],
  'booking-rules': ['admin/booking-rules', 'admin/rule-replay', 'admin/stored-rules'],
  bookings: ['bookings/create-booking', 'bookings/read-bookings'],
  'bookings/approval': [
    'bookings/approvals',
    'bookings/series-approval',
    'bookings/target-approval',
  ],
  'bookings/attachments': ['bookings/attach'],
  'bookings/change': [
    'bookings/blocks',
    'bookings/change-booking',
    'bookings/target-approval',
    'bookings/visits',
    'bookings/waiting-edits',
  ],
  'bookings/holds': ['bookings/holds'],
  'bookings/leaver': ['admin/deactivation'],
  'bookings/problems': ['bookings/problems', 'bookings/report-', 'bookings/return-'],
  'bookings/read': ['bookings/my-bookings', 'bookings/read-bookings', 'feeds/', 'privacy/'],
  'bookings/request': ['bookings/book-', 'bookings/create-booking', 'bookings/exact-limits'],
  'bookings/rules': ['bookings/create-booking', 'bookings/exact-limits'],
  'bookings/series': [
    'bookings/book-series',
    'bookings/change-series',
    'bookings/date-choices',
    'bookings/preview-series-edit',
    'bookings/split-series',
  ],
  'bookings/store': [
    'bookings/book-',
    'bookings/change-booking',
    'bookings/create-booking',
    'bookings/change-series',
    'bookings/who-is-notified',
  ],
  'bookings/timers': ['bookings/booking-timers'],
  branding: ['admin/branding'],
  'bulk-jobs': ['admin/bulk-jobs'],
  'business-units': ['admin/units'],
  'calendar-feeds': ['feeds/'],
  captcha: ['auth/captcha'],
  'cloud-accounts': ['admin/cloud-tenant', 'auth/cloud-login', 'auth/own-factor-by-way'],
  desk: ['admin/desk'],
  'email-changes': ['admin/email-change'],
  'federated-sign-in': [
    'auth/connect-providers',
    'auth/directory',
    'auth/own-factor-by-way',
    'auth/sso',
  ],
  'group-mappings': ['auth/group-mappings'],
  identities: ['auth/identities', 'auth/link-codes'],
  images: ['files/picture-limits', 'images'],
  licences: ['licences/'],
  mail: ['mail/'],
  merchants: ['merchants'],
  notifications: ['notifications/'],
  people: ['admin/deactivation', 'admin/people', 'admin/users', 'people'],
  places: ['admin/places', 'bookings/opening-hours', 'resources/search-places'],
  'resource-administration': [
    'admin/resource',
    'admin/maintenance',
    'admin/closing',
    'admin/import-undo',
    'admin/own-hours',
    'admin/sheet',
    'admin/unknown-floors',
  ],
  'resource-codes': ['resources/resource-codes'],
  resources: ['resources/'],
  'second-factor': ['auth/enrolment', 'auth/factor', 'auth/own-factor', 'auth/second-factor'],
  'security-administration': ['admin/second-factor-rule', 'security/session-rules'],
  'sign-in-administration': ['admin/added-method', 'admin/sign-in', 'admin/test-connection'],
  'sign-in-methods': ['admin/operators-methods', 'auth/sign-in-methods'],
  terms: ['account/terms', 'admin/terms'],
  users: ['account/profile', 'people'],
};

const ssoAreas: TestAreas = {
  administration: ['administration/'],
  applications: ['me', 'sign-in/application-brand'],
  'backchannel-logout': ['backchannel-logout'],
  bridge: ['bridge-script', 'cross-origin'],
  confirmation: ['administration/people', 'sign-in/second-factor'],
  connectors: ['administration/connectors', 'sign-in/directory', 'sign-in/providers'],
  discovery: ['discovery', 'openid/'],
  documentation: ['discovery'],
  'local-accounts': ['sign-in/address-codes', 'sign-in/passwords'],
  me: ['me'],
  openid: ['openid/'],
  'own-sessions': ['me'],
  'second-factor': ['sign-in/passkeys', 'sign-in/second-factor'],
  sessions: ['rotation', 'sign-on', 'tokens'],
  'sign-in': ['sign-in/'],
  'sign-off': ['sign-off'],
  'sign-on': ['sign-on', 'axp-kit'],
  tokens: ['bearer-audience', 'tokens'],
};

/** The servers, with their tables. */
export const serverAreas: Readonly<Record<string, TestAreas>> = {
  'apps/api': apiAreas,
  'apps/sso': ssoAreas,
};

/** Paths that the tests of a source file of a server begin with; none for files of no module. */
export function testPathsOf(file: string): string[] {
  for (const [server, areas] of Object.entries(serverAreas)) {
    const modules = `${server}/src/modules/`;
    if (!file.startsWith(modules)) continue;
    const inside = file.slice(modules.length);
    const [area] = Object.keys(areas)
      .filter((name) => inside === name || inside.startsWith(`${name}/`))
      .toSorted((one, other) => other.length - one.length);
    return (areas[area ?? ''] ?? []).map((path) => `${server}/test/${path}`);
  }
  return [];
}
