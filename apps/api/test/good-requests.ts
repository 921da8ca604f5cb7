import { noScopes } from '@axp/contracts/vocabulary';
import { readableTheme } from './admin/branding-world.ts';
import { roomFields } from './admin/resource-world.ts';
import { fieldBody } from './resources/own-field-world.ts';
import { nobodysId } from './send.ts';

export type Fields = Readonly<Record<string, unknown>>;

const hour = { start: '2026-11-02T03:00:00Z', end: '2026-11-02T04:00:00Z' };

const anything = { resourceId: nobodysId, title: 'Odd', ...hour };
const trip = { pickUpBuildingId: nobodysId, returnBuildingId: nobodysId, destination: 'Rayong' };

const emptyText = { title: '', sections: [] };
const noChanges = { en: '', th: '' };

const described = {
  name: 'Acme ID',
  // A port that no one listens on.
  issuer: 'http://127.0.0.1:9',
  clientId: 'booking',
  createsUsers: false,
  ownsAddresses: false,
  acceptedAcr: ['2'],
};
const provider = { kind: 'sso', ...described, clientSecret: 'x', scopes: 'openid' };
const groupRights = {
  claim: 'groups',
  rights: [{ group: 'Staff', right: 'auditor', targetId: null }],
};
const mail = {
  domain: 'rooms.acme.test',
  trustedHosts: ['mx1.acme.test'],
  trustedNetworks: ['192.0.2.0/24'],
  seriesClash: 'decline-all',
  isActive: true,
};
const granted = { username: 'rooms@acme.test', secret: 'x', secretExpiresOn: '2027-01-31' };
const endpoint = {
  name: 'Visitor desk',
  url: 'http://127.0.0.1:9',
  events: ['booking.created'],
  takesNewTypes: false,
};
const directory = {
  kind: 'directory',
  ...described,
  authority: described.issuer,
  audience: 'booking',
  scopes: 'sign-in',
};

const apiKey = {
  name: 'Lobby screen',
  expiresAt: '2027-01-31T17:00:00Z',
  scopes: { ...noScopes, resources: 'see', bookings: 'see', checkIn: 'change' },
  networks: ['192.0.2.0/24'],
};

const pushSubscription = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const announcement = {
  severity: 'important',
  texts: { en: { title: 'The lift is out of order', text: 'Use the stairs.' }, th: null },
  linkUrl: null,
  buildingId: null,
  resourceId: null,
  ...hour,
};

/** Valid bodies, to be spoiled one field at a time; one for each kind of resource that has its own. */
export const goodBodies: Readonly<Record<string, readonly Fields[]>> = {
  createApiKey: [apiKey],
  createOwnApiKey: [apiKey],
  savePushDevice: [pushSubscription],
  updateApiKey: [{ version: 1, ...apiKey }],
  verifySecondFactor: [{ ticket: 'x', code: '287082' }],
  verifyPasskey: [{ ticket: 'x', credential: '{}' }],
  beginPasskey: [{ ticket: 'x' }],
  beginApp: [{ ticket: 'x' }],
  enrolApp: [{ ticket: 'x', sealedSecret: 'x', code: '287082' }],
  enrolPasskey: [{ ticket: 'x', credential: '{}', name: 'Laptop' }],
  requestAppKey: [{ currentPassword: 'a password' }],
  setOwnApp: [{ sealedSecret: 'x', code: '287082' }],
  removeOwnApp: [{ currentPassword: 'a password' }],
  requestPasskeyOptions: [{ currentPassword: 'a password' }],
  addOwnPasskey: [{ credential: '{}', name: 'Laptop' }],
  renameOwnPasskey: [{ name: 'Laptop' }],
  removeOwnPasskey: [{ currentPassword: 'a password' }],
  renewRecoveryCodes: [{ currentPassword: 'a password' }],
  linkByCode: [{ key: 'k', code: '123456' }],
  resendLinkCode: [{ key: 'k' }],
  backchannelLogout: [{ logout_token: 'x' }],
  updateSecuritySettings: [{ version: 1, idleHours: 24, sessionDays: 7 }],
  updateSecondFactorRule: [{ version: 1, secondFactor: 'everybody' }],
  updateMe: [
    {
      fullName: 'Ann',
      defaultBu: nobodysId,
      language: 'en',
      mutedMails: ['reminders'],
      mutedPushes: ['starts'],
      quietHours: { weekdays: { start: '19:00', end: '07:30' }, weekend: null },
    },
  ],
  setTimezone: [{ timezone: 'Asia/Bangkok' }],
  confirmIdentity: [{ currentPassword: 'a password' }],
  reportProblem: [{ text: 'The screen is broken', category: 'screen' }],
  reportResourceProblem: [{ text: 'The screen is broken', category: 'screen' }],
  createAnnouncement: [announcement],
  updateAnnouncement: [{ version: 1, ...announcement }],
  endAnnouncement: [{ version: 1 }],
  previewAnnouncement: [{ buildingId: nobodysId, resourceId: null, ...hour }],
  startProblem: [{ version: 1 }],
  shareBlock: [{ version: 1, blockId: nobodysId }],
  resolveProblem: [{ version: 1, note: 'The cable was replaced' }],
  changePassword: [{ currentPassword: 'a password', newPassword: 'plum-otter-walks' }],
  acceptTermCondition: [{ version: 1 }],
  login: [{ email: 'somebody@merchant.test', password: 'a password' }],
  beginSso: [{ choosesAccount: false }],
  finishSso: [{ answer: 'state=x', key: 'x' }],
  azureAdLogin: [{ accessToken: 'x' }],
  cloudLogin: [{ idToken: 'x' }],
  azureAdVerify: [{ accessToken: 'x' }],
  forgotPassword: [{ email: 'somebody@merchant.test', captcha: 'x' }],
  openEmailChange: [{ token: 'x'.repeat(43) }],
  confirmEmailChange: [{ token: 'x'.repeat(43) }],
  objectToEmailChange: [{ token: 'x'.repeat(43) }],
  openAccountLink: [{ token: 'x'.repeat(43) }],
  resetPassword: [{ token: 'x'.repeat(43), password: 'plum-otter-walks' }],
  activateAccount: [{ token: 'x'.repeat(43), password: 'plum-otter-walks' }],
  register: [
    {
      email: 'somebody@merchant.test',
      password: 'plum-otter-walks',
      fullName: 'Ann',
      captcha: 'x',
    },
  ],
  refreshTokens: [{ refreshToken: 'x'.repeat(43) }],
  searchResources: [
    { type: 'room', ...hour },
    { type: 'car', ...hour },
    { type: 'asset', ...hour },
  ],
  createBooking: [
    { type: 'room', attendees: 2, ...anything },
    { type: 'car', purpose: 'Visit', licenceConfirmed: true, ...trip, ...anything },
    { type: 'asset', quantity: 1, purpose: 'Workshop', ...anything },
  ],
  quoteBooking: [{ resourceId: nobodysId, businessUnitId: nobodysId, times: [hour] }],
  updateKindPrice: [{ price: { amount: 100, per: 'hour' }, version: null }],
  updateBudget: [{ year: 2026, amount: 100, whenUsedUp: 'refuse', version: null }],
  previewSeries: [
    {
      type: 'room',
      resourceId: nobodysId,
      recurrence: { frequency: 'daily', count: 3 },
      ...hour,
    },
  ],
  editBooking: [{ version: 1 }],
  previewSeriesEdit: [{ version: 1 }],
  quoteSeriesEdit: [{ version: 1 }],
  answerInvitation: [{ answer: 'accepted' }],
  offerPlace: [{ resourceId: nobodysId }],
  remindInvitees: [{ email: 'guest@partner.test' }],
  findBusyTimes: [{ userIds: [nobodysId], times: [hour] }],
  cancelBooking: [{ version: 1 }],
  takeHold: [{ resourceId: nobodysId, ...hour }],
  blockResource: [{ kind: 'maintenance', title: 'Odd', ...hour }],
  followActionLink: [{}],
  unsubscribeWeeklyReport: [{}],
  readResourceCode: [{ secret: 'x'.repeat(32) }],
  checkInByCode: [{ secret: 'x'.repeat(32) }],
  startDisplayPairing: [{}],
  readDisplay: [{ secret: 'x'.repeat(32) }],
  streamDisplay: [{ secret: 'x'.repeat(32) }],
  bookAtDisplay: [{ secret: 'x'.repeat(32), tapId: nobodysId, end: hour.end }],
  changeAtDisplay: ['check-in', 'end', 'extend'].map((action) => ({
    action,
    secret: 'x'.repeat(32),
    bookingId: nobodysId,
    version: 1,
    ...(action === 'extend' && { end: hour.end }),
  })),
  claimWalkUp: [{ secret: 'x'.repeat(43) }],
  pairDisplay: [{ code: 'ABCDEFGH', kind: 'room', showsId: nobodysId, language: 'en' }],
  updateDisplay: [
    {
      version: 1,
      details: 'full',
      actions: ['book'],
      language: 'en',
      theme: 'light',
      screenOff: { start: '20:00', end: '07:00' },
    },
  ],
  createCalendarFeed: [{ resourceId: nobodysId }],
  issueBill: [{ version: 1 }],
  payBill: [{ version: 1 }],
  voidBill: [{ version: 1, reason: 'Wrong' }],
  approveBooking: [{ version: 1 }],
  rejectBooking: [{ version: 1, reason: 'No' }],
  checkIn: [{}],
  checkOut: [{ version: 1 }],
  extendBooking: [{ version: 1, end: hour.end }],
  inviteUser: [{ email: 'new@merchant.test', fullName: 'New' }],
  updateUser: [{ version: 1, isApprover: true, businessUnitIds: [], managedResourceIds: [] }],
  requestEmailChange: [{ version: 1, email: 'new@merchant.test' }],
  activateUser: [{ version: 1 }],
  deactivateUser: [
    { version: 1, decisions: [{ key: 'upcoming:x', fate: 'transfer', toId: nobodysId }] },
  ],
  updateErasureRequest: [{ isRequested: true }],
  eraseUser: [{ version: 1, fullName: 'Pavel Novak' }],
  createBusinessUnit: [{ title: 'New' }],
  saveMyLicence: [{ version: 0, classes: ['B'], number: '54018823', expiresOn: '2029-06-30' }],
  decideLicence: [{ version: 1, decision: 'confirm' }],
  updateBusinessUnit: [{ version: 1, title: 'New', isActive: true }],
  updateReportSettings: [{ people: 'names' }],
  updateWeeklyReport: [{ version: 0, type: 'room', weekday: 1, time: '07:00', recipientIds: [] }],
  testWeeklyReport: [{ type: 'room' }],
  updateServices: [{ version: 1, room: true }],
  updateSignInMethod: [{ version: 1, isEnabled: false, labels: { en: 'Acme', th: '' } }],
  updateGroupMapping: [{ version: 1, mode: 'on', ...groupRights }],
  previewGroupMapping: [groupRights],
  createSignInMethod: [{ version: 1, connection: provider, allowedDomains: ['acme.test'] }],
  updateSignInConnection: [{ version: 1, connection: provider }],
  connectCloudTenant: [
    {
      version: 1,
      tenantKey: 'acme',
      applicationId: 'axp-booking',
      name: 'Acme account',
      allowedDomains: ['acme.test'],
    },
  ],
  finishSignInTrial: [{ answer: 'code=a&state=b', key: 'c' }],
  finishDirectoryTrial: [{ accessToken: 'a.b.c' }],
  testSignInConnection: [{ connection: provider }, { code: 'own-1', connection: directory }],
  createWebhookEndpoint: [endpoint],
  updateWebhookEndpoint: [{ version: 1, ...endpoint }],
  switchWebhookEndpoint: [{ version: 1, isActive: false, sendsMissed: false }],
  replayWebhookEvents: [{ eventIds: [nobodysId] }],
  testWebhookEndpoint: [{ type: 'booking.created' }],
  checkWebhookUrl: [{ url: 'http://127.0.0.1:9' }],
  updateProvisioning: [
    {
      version: 1,
      isPaused: false,
      isDryRun: false,
      sendsInvitations: false,
      linksPeople: false,
      leaverRule: 'ask',
      mostDeactivations: 25,
    },
  ],
  updateGroupRights: [{ version: 1, rights: [] }],
  decideDeactivations: [{ userIds: [nobodysId], decision: 'allow' }],
  goLive: [{ after: null }],
  linkProvisionedPerson: [{ userId: nobodysId }],
  startMailTest: [{ localPart: 'thames' }],
  updateMailConnection: [
    { version: 0, settings: { ...mail, kind: 'lmtp' } },
    {
      version: 0,
      settings: {
        ...mail,
        kind: 'password',
        host: '127.0.0.1',
        port: 993,
        username: 'rooms',
        secret: 'x',
      },
    },
    { version: 0, settings: { ...mail, ...granted, kind: 'google' } },
    {
      version: 0,
      settings: {
        ...mail,
        ...granted,
        kind: 'microsoft',
        tenant: 'acme.test',
        clientId: 'booking',
      },
    },
  ],
  changeResourceAddresses: [
    { changes: [{ resourceId: nobodysId, isActive: true, localPart: 'nile' }] },
    { changes: [{ pool: { type: 'car', buildingId: null }, isActive: false }] },
  ],
  updateRegistration: [{ version: 1, isOpen: true, allowedDomains: ['acme.test'] }],
  saveBrandingDraft: [
    {
      version: 1,
      title: 'Odd',
      locale: 'en',
      supportContact: 'help',
      theme: readableTheme,
    },
  ],
  publishBranding: [{ version: 1 }],
  restoreBranding: [{ version: 1 }],
  updateOwnAmenities: [
    {
      version: 0,
      amenities: [
        { key: null, name: { en: 'Piano', th: 'เปียโน' }, icon: 'piano', types: ['room'] },
      ],
    },
  ],
  chooseInMoveIn: [{ version: 1, conflicts: 'move' }],
  runMoveIn: [{ version: 1 }],
  createOwnField: [fieldBody()],
  updateOwnField: [{ version: 1, isRequired: true }],
  orderOwnFields: [{ subject: 'booking', ids: [] }],
  updateRejectReasons: [{ version: 0, reasons: [{ en: 'No', th: 'ไม่' }] }],
  createDelegation: [{ delegateId: nobodysId, firstDay: '2026-12-21', lastDay: '2027-01-03' }],
  saveTextDraft: [{ version: 0, text: { en: emptyText, th: emptyText }, changes: noChanges }],
  publishText: [{ version: 1 }],
  previewRules: [{ type: 'room', set: { gridMinutes: 30 } }],
  updateSetup: [{ isHidden: true }],
  updateRules: [{ type: 'room', version: 1, set: { gridMinutes: 30 } }],
  releaseBookings: [{ from: hour.start, to: hour.end }],
  createResource: [roomFields(nobodysId)],
  updateResource: [{ version: 1 }],
  previewResourceChange: [{}],
  updateResources: [{ resources: [{ id: nobodysId, version: 1 }], change: { isActive: false } }],
  previewResourceChanges: [
    { resources: [{ id: nobodysId, version: 1 }], change: { addAmenities: ['wifi'] } },
  ],
  previewResourceAction: [{ selection: { filter: { type: 'room' } }, action: 'delete' }],
  runResourceAction: [{ selection: { ids: [nobodysId] }, action: 'activate', affected: 1 }],
  previewPeopleAction: [{ selection: { filter: {} }, action: { kind: 'deactivate' } }],
  runPeopleAction: [
    { selection: { ids: [nobodysId] }, action: { kind: 'invite-again' }, affected: 1 },
  ],
  previewMaintenance: [hour],
  planMaintenance: [{ kind: 'maintenance', title: 'Odd', bookings: [], ...hour }],
  changeMaintenance: [{ version: 1, title: 'Odd', bookings: [], ...hour }],
  endMaintenance: [{ version: 1 }],
  readResourceLabels: [{ ids: [nobodysId] }],
  createBuilding: [{ name: 'Odd', timezone: 'Asia/Bangkok', openingHours: null, floors: [] }],
  updateBuilding: [{ version: 1 }],
  previewBuildingChange: [{}],
  saveFloorPlanDraft: [{ version: 0, shapes: [] }],
  publishFloorPlan: [{ version: 1 }],
  claimFloorPlan: [{}],
  restoreFloorPlan: [{ version: 1 }],
  addClosedDays: [{ days: [{ day: '2026-12-05', nameEn: 'Odd', nameTh: 'แปลก' }] }],
};

const week = { from: '2026-10-26', to: '2026-11-01' };

/** Valid queries of the operations that require one. */
export const goodQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listMoveInRows: { kind: 'booking' },
  getCaptchaChallenge: { action: 'login' },
  listBulkJobs: { subject: 'user' },
  listResources: { type: 'room' },
  getRules: { type: 'room' },
  listCalendarResources: { type: 'room', from: hour.start, to: hour.end },
  listCalendar: { from: hour.start, to: hour.end },
  getUseReport: week,
  exportUseReport: week,
  listReportBookings: week,
  exportReportBookings: week,
  listBuildingDays: week,
  previewSeriesEdit: { scope: 'all' },
  quoteSeriesEdit: { scope: 'all' },
  discardBrandingDraft: { version: '1' },
  setBrandingPicture: { version: '1' },
  setFloorPlanPicture: { version: '1' },
  discardFloorPlanDraft: { version: '1' },
  deleteBrandingPicture: { version: '1' },
  deleteSignInMethod: { version: '1' },
  disconnectCloudTenant: { version: '1' },
};
