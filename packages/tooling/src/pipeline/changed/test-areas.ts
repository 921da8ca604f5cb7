/**
 * Tests of a server send requests to the whole application, so imports don't tell which of them a
 * source can break. This table does: a folder or file below `src/modules/` or `src/`, and the paths
 * below `test/` that its tests begin with. The longest entry that fits counts.
 */
export type TestAreas = Readonly<Record<string, readonly string[]>>;

const mostBookings = [
  'bookings/book-',
  'bookings/change-booking',
  'bookings/create-booking',
  'bookings/change-series',
  'bookings/who-is-notified',
];

const apiAreas: TestAreas = {
  'records/webhook-events': ['webhooks/'],
  'records/audit': ['admin/audit'],
  'records/bulk-jobs': ['admin/bulk-jobs'],
  'records/images': ['files/picture-limits', 'images'],
  'company/app-manifest': ['web/'],
  'company/branding': ['admin/branding'],
  'company/business-units': ['admin/units'],
  'company/merchants': ['merchants'],
  'company/terms': ['account/terms', 'admin/terms'],
  'resources/floor-plans': ['resources/floor-plans', 'admin/floor-plans', 'images'],
  'resources/own-amenities': ['resources/own-amenities'],
  'resources/own-fields': ['resources/own-fields', 'bookings/own-fields'],
  'resources/places': ['admin/places', 'bookings/opening-hours', 'resources/search-places'],
  'resources/resources': ['resources/'],
  'administration/merchant-export': ['admin/merchant-export'],
  'administration/move-in': ['move-in/', 'admin/move-in'],
  'administration/personal-data': ['personal-data/'],
  'people/people': ['admin/users', 'auth/group-mappings', 'people'],
  'people/users': ['account/profile', 'people'],
  'notices/account-mails': ['auth/account-links', 'auth/register', 'notifications/', 'licences/'],
  'notices/mail': ['mail/'],
  'notices/notifications': ['notifications/'],
  'notices/push': ['push/'],
  'sign-in/account-links': ['auth/account-links', 'auth/register', 'admin/users'],
  'sign-in/auth': [
    'auth/devices',
    'auth/login',
    'auth/refresh-tokens',
    'auth/session',
    'auth/change-password',
  ],
  'sign-in/backchannel-logout': ['security/backchannel-logout', 'security/provider-logout'],
  'sign-in/captcha': ['auth/captcha'],
  'sign-in/cloud-accounts': ['admin/cloud-tenant', 'auth/cloud-login', 'auth/own-factor-by-way'],
  'sign-in/email-changes': ['admin/email-change'],
  'sign-in/federated-sign-in': [
    'auth/connect-providers',
    'auth/directory',
    'auth/own-factor-by-way',
    'auth/sso',
  ],
  'sign-in/group-mappings': ['auth/group-mappings'],
  'sign-in/identities': ['auth/identities', 'auth/link-codes'],
  'sign-in/second-factor': [
    'auth/enrolment',
    'auth/factor',
    'auth/own-factor',
    'auth/second-factor',
  ],
  'sign-in/security-administration': ['admin/second-factor-rule', 'security/session-rules'],
  'sign-in/sign-in-administration': [
    'admin/added-method',
    'admin/sign-in',
    'admin/test-connection',
  ],
  'sign-in/sign-in-methods': ['admin/operators-methods', 'auth/sign-in-methods'],
  'bookings/action-links': ['links/'],
  'bookings/announcements': ['bookings/announcements', 'admin/announcements'],
  'bookings/approval-settings': [
    'admin/reject-reasons',
    'bookings/approvals',
    'bookings/delegations',
  ],
  'bookings/bills': ['bills/'],
  'bookings/bookings': ['bookings/create-booking', 'bookings/read-bookings'],
  'bookings/bookings/approval': [
    'bookings/approvals',
    'bookings/series-approval',
    'bookings/target-approval',
  ],
  'bookings/bookings/attachments': ['bookings/attach'],
  'bookings/bookings/change': [
    'bookings/blocks',
    'bookings/change-booking',
    'bookings/target-approval',
    'bookings/visits',
    'bookings/waiting-edits',
  ],
  'bookings/bookings/holds': ['bookings/holds'],
  'bookings/bookings/leaver': ['admin/deactivation'],
  'bookings/bookings/problems': [
    'bookings/known-',
    'bookings/problems',
    'bookings/report-',
    'bookings/return-',
  ],
  'bookings/bookings/read': [
    'bookings/my-bookings',
    'bookings/read-bookings',
    'feeds/',
    'privacy/',
  ],
  'bookings/bookings/request': [
    'bookings/book-',
    'bookings/create-booking',
    'bookings/exact-limits',
  ],
  'bookings/bookings/rules': ['bookings/create-booking', 'bookings/exact-limits'],
  'bookings/bookings/series': [
    'bookings/book-series',
    'bookings/change-series',
    'bookings/date-choices',
    'bookings/preview-series-edit',
    'bookings/split-series',
  ],
  'bookings/bookings/steps': mostBookings,
  'bookings/bookings/store': mostBookings,
  'bookings/bookings/timers': ['bookings/booking-timers'],
  'bookings/calendar-feeds': ['feeds/'],
  'bookings/displays': ['displays/'],
  'bookings/licences': ['licences/'],
  'bookings/resource-codes': ['resources/resource-codes'],
  'connections/meetings': ['room-mail/', 'calendar-adapters/'],
  'connections/room-mail': ['room-mail/', 'calendar-adapters/'],
  'connections/api-keys': ['api-keys/'],
  'connections/webhooks': ['webhooks/'],
  'administration/booking-rules': [
    'admin/booking-rules',
    'admin/rule-replay',
    'admin/stored-rules',
  ],
  'administration/overview': ['admin/desk'],
  'administration/reports': ['reports/'],
  'administration/people-administration': [
    'admin/deactivation',
    'admin/people',
    'admin/users',
    'people',
  ],
  'administration/provisioning': ['provisioning/'],
  'administration/resource-administration': [
    'admin/resource',
    'admin/maintenance',
    'admin/closing',
    'admin/import-undo',
    'admin/own-hours',
    'admin/sheet',
    'admin/unknown-floors',
  ],
  platform: [
    'auth/login',
    'bookings/change-booking',
    'bookings/create-booking',
    'bookings/read-bookings',
    'tenancy',
  ],
  'platform/calendar': ['bookings/opening-hours', 'bookings/working-days', 'feeds/'],
  'platform/docs': ['api-docs'],
  'platform/files': ['files/'],
  'platform/pictures': ['files/picture-limits', 'images'],
  'platform/processes': ['files/picture-limits', 'move-in/read-process'],
  'platform/sheets': ['admin/resource-sheets', 'admin/sheet', 'admin/people-sheets'],
  'platform/web': ['web/'],
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
  platform: ['administration/people', 'me', 'sign-in/passwords', 'sign-on', 'tokens'],
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

/** Paths that the tests of a source file of a server begin with; none for other files. */
export function testPathsOf(file: string): string[] {
  for (const [server, areas] of Object.entries(serverAreas)) {
    const [, inside] = file.split(new RegExp(`^${server}/src/(?:modules/)?`));
    if (inside === undefined) continue;
    const [area] = Object.keys(areas)
      .filter((name) => inside === name || inside.startsWith(`${name}/`))
      .toSorted((one, other) => other.length - one.length);
    return (areas[area ?? ''] ?? []).map((path) => `${server}/test/${path}`);
  }
  return [];
}
