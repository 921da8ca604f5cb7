import type { OperationShape } from '@axp/contracts';
import { adminSubjects, getUser, operations, updateUser } from '@axp/contracts';
import { confirmIdentity } from '@axp/contracts/second-factor';
import { provenForMinutes } from '@axp/contracts/vocabulary';
import { fieldsOf } from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { testPassword } from '../factories.ts';
import { codeOf, send } from '../send.ts';

type AdminSubject = (typeof adminSubjects)[number];

const subjectNames: readonly string[] = adminSubjects;
const subjectOf = ({ access }: OperationShape) =>
  typeof access === 'string' ? null : adminSubjects.find((subject) => subject === access[1]);

/** Subjects without rights, sign-in methods, addresses, factors or security settings. */
const harmlessSubjects: Partial<Record<AdminSubject, string>> = {
  MerchantBooking: 'bookings, which have a history and are mailed to their owners',
  Bill: 'bills of bookings',
  Report: 'figures, and who is named in them; an entry in the audit log',
  ManagedResource: 'rooms, cars and assets',
  Amenity: 'names and icons; an entry in the audit log',
  OwnField: 'labels and rules of forms; nothing is lost, and an entry in the audit log',
  ResourceImport: 'rooms, cars and assets',
  BulkJob: 'cancels and hides jobs that a guarded operation or one of resources has begun',
  Building: 'buildings and closed days',
  Maintenance: 'times of resources',
  Announcement: 'texts, and mails that are limited',
  Label: 'QR codes of resources',
  Display: 'devices at rooms, which are listed; an entry in the audit log',
  ManagedUnit: 'names and approval rules of units; people are put into them by updateUser',
  RejectReason: 'texts',
  ResourceRules: 'rules of bookings',
  LegalText: 'texts',
  Service: 'kinds of resources on offer',
  Branding: 'colors and pictures',
};

const harmlessOperations: Readonly<Record<string, string>> = {
  updateSetup: 'settings of the first steps',
  setSignInLogo: 'a picture',
  deleteSignInLogo: 'a picture',
  testSignInMethod: 'changes nothing',
  testSignInConnection: 'changes nothing',
  previewGroupMapping: 'changes nothing',
  previewPeopleAction: 'changes nothing',
  checkPeopleSheet: 'changes nothing',
  downloadMoveInTemplate: 'a sheet without bookings',
  downloadPeopleTemplate: 'a sheet without people',
  exportProblems: 'changes nothing',
  startMoveIn: 'makes a draft alone',
  chooseInMoveIn: 'changes a draft alone',
  checkMoveIn: 'undoes what it writes',
  discardMoveIn: 'deletes a draft',
  downloadMoveInRows: 'changes nothing',
  changeResourceAddresses: 'mail addresses of rooms',
  retryMailConnection: 'reads the same mailbox',
  runMailChecks: 'looks at the same connection',
  startMailTest: 'undoes what it books',
  switchWebhookEndpoint: 'sends to a known address, or ends it',
  deleteWebhookEndpoint: 'ends what is sent',
  replayWebhookEvents: 'sends to a known address',
  testWebhookEndpoint: 'example data to a known address',
  checkWebhookUrl: 'sends no event',
  revokeApiKey: 'closes what a guarded operation has opened',
  beginSignInTrial: 'signs no one in',
  finishSignInTrial: 'signs no one in',
  finishDirectoryTrial: 'signs no one in',
};

/** Of a person's own sign-in, which need no earlier proof. */
const ownHarmless: Readonly<Record<string, string>> = {
  logout: 'ends the own session',
  confirmIdentity: 'is the proof',
  setOwnApp: 'takes a key that requestAppKey gives for the password',
  addOwnPasskey: 'takes options that requestPasskeyOptions gives for the password',
  renameOwnPasskey: 'a name',
  updateMe: 'name, language and mails',
  setTimezone: 'a time zone',
  setProfileImage: 'a picture',
  deleteProfileImage: 'a picture',
  saveMyLicence: 'a licence that someone else confirms',
  deleteMyLicence: 'the own licence',
  setMyLicencePhoto: 'a picture',
  deleteMyLicencePhoto: 'a picture',
  markNotificationsRead: 'a mark',
  acceptTermCondition: 'a consent',
  deleteCalendarFeed: 'closes what a guarded operation has opened',
  revokeOwnApiKey: 'closes what a guarded operation has opened',
  savePushDevice: 'the browser of the session, with which its notifications end',
  deletePushDevice: 'ends notifications in a browser',
  testPush: 'a notification to the own browsers',
};

/** Fields that change who may do what, or how someone signs in or is reached. */
const sensitiveField =
  /password|secret|token|code|email|administrator|approver|role|right|manage|delegate|factor|domain/i;

const harmlessFields: Readonly<Record<string, string>> = {
  checkInByCode: 'a secret that is shown at the place',
  claimWalkUp: 'a secret that is shown at the place',
  pairDisplay: 'a secret that is shown at the place',
  readResourceCode: 'a secret that is shown at the place',
  createBooking: 'addresses of guests',
  editBooking: 'addresses of guests',
  previewSeriesEdit: 'addresses of guests',
  quoteSeriesEdit: 'addresses of guests',
  remindInvitees: 'addresses of guests',
  createResource: 'who decides on one resource; an entry in the audit log',
  updateResource: 'who decides on one resource; an entry in the audit log',
  previewResourceChange: 'changes nothing',
};

const hasEffect = ({ method, download }: OperationShape) =>
  method !== 'GET' || download !== undefined;
const takesPassword = ({ id }: OperationShape) =>
  ['changePassword', 'requestAppKey', 'removeOwnApp', 'requestPasskeyOptions'].includes(id) ||
  ['removeOwnPasskey', 'renewRecoveryCodes'].includes(id);

const guarded = operations.filter((operation) => operation.guarded);
const api = testApi();

/** A member who signed in some minutes ago. */
async function provenAgo(minutes: number, { is_administrator }: { is_administrator: boolean }) {
  const member = await api.member({ user: { is_administrator } });
  await api.db
    .updateTable('user_session')
    .set({ created_at: api.clock.hoursFromNow(-minutes / 60) })
    .where('id', '=', member.sessionId)
    .execute();
  return member;
}

async function answer(operation: OperationShape, as: Member) {
  const authorization = `Bearer ${await api.tokenOf(as)}`;
  const payload = operation.method === 'GET' ? {} : { payload: '{"unknown":1}' };
  const response = await send(api, operation, {
    headers: { host: as.host, authorization },
    ...payload,
  });
  return response.statusCode < 300 ? null : codeOf(response);
}

describe('[H-06] the `guarded` mark of operations', () => {
  const administrative = operations.filter((operation) => {
    const subject = subjectOf(operation);
    return hasEffect(operation) && subject && harmlessSubjects[subject] === undefined;
  });
  const names = administrative.map(({ id }) => id);

  it.each(administrative)('is on $id, or a reason is listed', ({ id, guarded: isGuarded }) => {
    expect(isGuarded === true).toBe(harmlessOperations[id] === undefined);
  });

  it('has reasons only for existing operations and subjects', () => {
    expect(Object.keys(harmlessOperations).filter((id) => !names.includes(id))).toEqual([]);
    const used = operations.filter(hasEffect).map(subjectOf);
    const unused = adminSubjects.filter(
      (subject) => harmlessSubjects[subject] !== undefined && !used.includes(subject),
    );
    expect(unused).toEqual([]);
    expect(Object.keys(harmlessSubjects).filter((name) => !subjectNames.includes(name))).toEqual(
      [],
    );
  });

  const own = operations.filter(
    ({ access, path }) => access !== 'public' && path.startsWith('/auth/'),
  );
  it.each(own.filter(({ method }) => method !== 'GET'))(
    'is on $id of the own account, unless it needs the password or a reason is listed',
    (operation) => {
      const isExempt = takesPassword(operation) || ownHarmless[operation.id] !== undefined;
      expect(operation.guarded === true).toBe(!isExempt);
    },
  );

  const others = operations.filter(
    (operation) =>
      operation.access !== 'public' && !own.includes(operation) && !names.includes(operation.id),
  );
  const withSensitiveField = others.filter(({ body }) =>
    fieldsOf(body).some(({ path }) => path.some((name) => sensitiveField.test(name))),
  );
  it.each(withSensitiveField)(
    'is on $id, whose fields contain rights, secrets or addresses, or a reason is listed',
    ({ id, guarded: isGuarded }) => {
      expect(isGuarded === true).toBe(harmlessFields[id] === undefined);
    },
  );

  it('is on no other operation', () => {
    const marked = others.filter(({ guarded: isGuarded }) => isGuarded);
    expect(marked.filter((operation) => !withSensitiveField.includes(operation))).toEqual([]);
    const listed = Object.keys(harmlessFields);
    expect(listed.filter((id) => withSensitiveField.every((one) => one.id !== id))).toEqual([]);
  });
});

describe('[H-06] [H-11] a guarded operation', () => {
  it.each(guarded)('needs a new proof after 15 minutes: $id', async (operation) => {
    const late = await provenAgo(provenForMinutes, { is_administrator: true });
    expect(await answer(operation, late)).toBe('auth.confirmation_required');
    const body = { currentPassword: testPassword };
    await api.call(confirmIdentity, { as: late, body });
    expect(await answer(operation, late)).not.toBe('auth.confirmation_required');
  });

  it.each(guarded)('accepts the sign-in of the last 15 minutes: $id', async (operation) => {
    const early = await provenAgo(provenForMinutes - 1, { is_administrator: true });
    expect(await answer(operation, early)).not.toBe('auth.confirmation_required');
  });

  it('does not mention the proof to a caller without the right', async () => {
    const member = await provenAgo(60, { is_administrator: false });
    const ofOthers = guarded.filter(subjectOf);
    for (const operation of ofOthers) expect(await answer(operation, member)).toBe('access.denied');
  });

  it('changes nothing before the proof', async () => {
    const late = await provenAgo(60, { is_administrator: true });
    const colleague = await api.member({ user: { merchant_id: late.merchantId } });
    const token = await api.tokenOf(late);
    const call = { host: late.host, token, params: { id: colleague.id } };
    const refused = await api.call(updateUser, { ...call, body: { version: 1, isAllBu: true } });
    expect(refused.problem.code).toBe('auth.confirmation_required');
    const { data } = await api.call(getUser, { as: late, params: { id: colleague.id } });
    expect(data.isAllBu).toBe(false);
  });
});
