import type { OperationShape } from '@axp/contracts';
import { operations, ProblemDocument } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { readableTheme } from './admin/branding-world.ts';
import { roomFields } from './admin/resource-world.ts';
import type { Member, TestApi } from './app.ts';
import { startTestApi } from './app.ts';
import { codeOf, nobodysId, send } from './send.ts';

let api: TestApi;
let ann: Member;
beforeAll(async () => {
  api = await startTestApi();
  // Whom every operation lets in, so that each looks at what was sent.
  ann = await api.member({ user: { is_administrator: true } });
});
afterAll(() => api.close());

const named = operations.map((operation) => [operation.id, operation] as const);

const headersOf = async () => ({
  host: ann.host,
  authorization: `Bearer ${await api.tokenOf(ann)}`,
});

/** What no field expects, or what a field expects at the edge of what a database can hold. */
const oddValues = [
  null,
  true,
  -1,
  0,
  1e308,
  '',
  ' ',
  'x\u0000y',
  '\ud800',
  'x'.repeat(10_000),
  '-infinity',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  nobodysId,
  [],
  [[]],
  {},
  { $gt: '' },
];

type Fields = Readonly<Record<string, unknown>>;

const hour = { start: '2026-11-02T03:00:00Z', end: '2026-11-02T04:00:00Z' };

const anything = { resourceId: nobodysId, title: 'Odd', ...hour };
const trip = { pickUpBuildingId: nobodysId, returnBuildingId: nobodysId, destination: 'Rayong' };

/**
 * Bodies with nothing wrong, so that one odd field at a time comes as far as it can; one a kind
 * where the kinds have forms of their own.
 */
const emptyText = { title: '', sections: [] };
const noChanges = { en: '', th: '' };

const goodBodies: Readonly<Record<string, readonly Fields[]>> = {
  updateMe: [{ fullName: 'Ann', defaultBu: nobodysId, language: 'en', mutedMails: ['reminders'] }],
  setTimezone: [{ timezone: 'Asia/Bangkok' }],
  changePassword: [{ currentPassword: 'a password', newPassword: 'plum-otter-walks' }],
  acceptTermCondition: [{ version: 1 }],
  login: [{ email: 'somebody@merchant.test', password: 'a password' }],
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
  beginSso: [{ choosesAccount: false }],
  linkByCode: [{ key: 'k', code: '123456' }],
  resendLinkCode: [{ key: 'k' }],
  finishSso: [{ answer: 'state=x', key: 'x' }],
  azureAdLogin: [{ accessToken: 'x' }],
  cloudLogin: [{ idToken: 'x' }],
  azureAdVerify: [{ accessToken: 'x' }],
  forgotPassword: [{ email: 'somebody@merchant.test', captcha: 'x' }],
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
  cancelBooking: [{ version: 1 }],
  takeHold: [{ resourceId: nobodysId, ...hour }],
  blockResource: [{ kind: 'maintenance', title: 'Odd', ...hour }],
  followActionLink: [{}],
  checkInByCode: [{ secret: 'x'.repeat(32) }],
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
  activateUser: [{ version: 1 }],
  deactivateUser: [{ version: 1, bookings: 'hand-over', handOverToId: nobodysId, reason: 'x' }],
  createBusinessUnit: [{ title: 'New' }],
  updateBusinessUnit: [{ version: 1, title: 'New', isActive: true }],
  updateServices: [{ version: 1, room: true }],
  backchannelLogout: [{ logout_token: 'x' }],
  updateSecuritySettings: [{ version: 1, idleHours: 24, sessionDays: 7 }],
  updateSignInMethod: [{ version: 1, isEnabled: false, labels: { en: 'Acme', th: '' } }],
  updateSecondFactorRule: [{ version: 1, secondFactor: 'everybody' }],
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
  updateRejectReasons: [{ version: 0, reasons: [{ en: 'No', th: 'ไม่' }] }],
  createDelegation: [{ delegateId: nobodysId, firstDay: '2026-12-21', lastDay: '2027-01-03' }],
  saveTextDraft: [{ version: 0, text: { en: emptyText, th: emptyText }, changes: noChanges }],
  publishText: [{ version: 1 }],
  previewRules: [{ type: 'room', set: { gridMinutes: 30 } }],
  updateRules: [{ type: 'room', version: 1, set: { gridMinutes: 30 } }],
  releaseBookings: [{ from: hour.start, to: hour.end }],
  createResource: [roomFields(nobodysId)],
  updateResource: [{ version: 1 }],
  previewResourceChange: [{}],
  updateResources: [{ resources: [{ id: nobodysId, version: 1 }], change: { isActive: false } }],
  previewResourceChanges: [
    { resources: [{ id: nobodysId, version: 1 }], change: { addAmenities: ['wifi'] } },
  ],
  previewMaintenance: [hour],
  planMaintenance: [{ kind: 'maintenance', title: 'Odd', bookings: [], ...hour }],
  createBuilding: [{ name: 'Odd', timezone: 'Asia/Bangkok', openingHours: null, floors: [] }],
  updateBuilding: [{ version: 1 }],
  previewBuildingChange: [{}],
  addClosedDays: [{ days: [{ day: '2026-12-05', nameEn: 'Odd', nameTh: 'แปลก' }] }],
};

const goodQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getCaptchaChallenge: { action: 'login' },
  listResources: { type: 'room' },
  getRules: { type: 'room' },
  listCalendarResources: { type: 'room', from: hour.start, to: hour.end },
  listCalendar: { from: hour.start, to: hour.end },
  previewSeriesEdit: { scope: 'all' },
  discardBrandingDraft: { version: '1' },
  setBrandingPicture: { version: '1' },
  deleteBrandingPicture: { version: '1' },
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, oneOf = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const ofKinds = oneOf.flatMap((kind) => Object.keys(kind.properties ?? {}));
  return [...new Set([...Object.keys(properties), ...ofKinds])];
}

async function expectNoFault(operation: OperationShape, sent: Parameters<typeof send>[2]) {
  const response = await send(api, operation, { headers: await headersOf(), ...sent });
  const told = `${operation.id} ${JSON.stringify(sent).slice(0, 200)}: ${response.body}`;
  expect({ told, isFault: response.statusCode >= 500 }).toEqual({ told, isFault: false });
  if (response.statusCode >= 400) ProblemDocument.parse(response.json());
}

it('[Z-114] has a good request for each operation that needs one', () => {
  const isGood = ({ id, body, query }: OperationShape) =>
    (!body || (goodBodies[id]?.every((good) => body.safeParse(good).success) ?? false)) &&
    (query?.safeParse(goodQueries[id] ?? {}).success ?? true);
  expect(operations.filter((operation) => !isGood(operation)).map(({ id }) => id)).toEqual([]);
});

describe.each(named)('[Z-114] %s', (_, operation) => {
  it('answers a problem to odd values in its path', async () => {
    for (const param of ['x', '\u0000', '%', '../..', '💥', nobodysId, 'x'.repeat(299)]) {
      await expectNoFault(operation, { param, ...(operation.body && { payload: '{}' }) });
    }
  });

  it('answers a problem to odd values in its query', async () => {
    const base = goodQueries[operation.id] ?? {};
    for (const field of [...fieldsOf(operation.query), 'unknown']) {
      for (const value of oddValues) {
        await expectNoFault(operation, { query: { ...base, [field]: textOf(value) } });
      }
    }
  });

  it('answers a problem to odd values in its body', async () => {
    for (const base of goodBodies[operation.id] ?? [{}]) {
      for (const field of [...fieldsOf(operation.body), 'unknown']) {
        for (const value of oddValues) {
          await expectNoFault(operation, { payload: JSON.stringify({ ...base, [field]: value }) });
        }
      }
    }
  });

  it('answers a problem to a body of another kind', async () => {
    for (const payload of [
      '',
      'null',
      '[]',
      '"x"',
      '1',
      '{',
      '{"a":1,}',
      '\u0000',
      '{"__proto__":{}}',
    ]) {
      await expectNoFault(operation, { payload });
    }
  });
});

const takingForms = named.filter(([, { upload, form }]) => upload ?? form === true);

describe.each(takingForms)('[Z-114] %s', (_, operation) => {
  const part = (disposition: string, content = 'x') =>
    `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--b--\r\n`;

  it.each([
    '',
    '--b',
    '--b--\r\n',
    '\u0000',
    'x'.repeat(300_000),
    '--b\r\n\r\n\r\n--b--',
    `--b\r\n${'X: y\r\n'.repeat(5_000)}\r\nx\r\n--b--`,
    part('form-data'),
    part('attachment; filename="a.pdf"'),
    part('form-data; name=""; filename=""'),
    part('form-data; name="file"; filename="\u0000"'),
    part('form-data; name="file"; filename="%00%2e%2e/%ff.pdf"', '%PDF-1.4'),
    part(`form-data; name="file"; filename="${'x'.repeat(70_000)}"`),
    part(`form-data; name="${'x'.repeat(70_000)}"; filename="a"`),
    part('form-data; name="__proto__"; filename="a"'),
    part('form-data; name="constructor"'),
    part('form-data; name="file"; filename="a.pdf"', 'PK\u0003\u0004'.repeat(1_000)),
    part('form-data; name="file"; filename="a.gif"', 'GIF89a'),
    part('form-data; name="file"; filename="a.csv"', '\ud800,=cmd()'),
    part('form-data; name="a"').repeat(50),
    part('form-data; name="file"; filename="a"').repeat(50),
  ])('answers a problem to a form of another kind: %#', async (payload) => {
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/x']) {
      const headers = { ...(await headersOf()), 'content-type': type };
      await expectNoFault(operation, { payload, headers });
    }
  });
});

describe('[Z-114] a well-formed request with extreme times', () => {
  it.each([
    ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['0001-01-01T00:00:00+14:00', '0001-01-02T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T23:59:59-14:00'],
    ['2026-11-02T02:00:00Z', '2026-11-02T02:00:00.0000000001Z'],
  ])('from %s to %s is answered without a fault', async (start, end) => {
    const operationOf = (id: string) => {
      const operation = operations.find((known) => known.id === id);
      if (!operation) throw new Error(`${id} is gone`);
      return operation;
    };
    const room = { type: 'room', resourceId: nobodysId, title: 'Edge', attendees: 1, start, end };
    await expectNoFault(operationOf('listCalendar'), { query: { from: start, to: end } });
    await expectNoFault(operationOf('createBooking'), { payload: JSON.stringify(room) });
    await expectNoFault(operationOf('searchResources'), {
      payload: JSON.stringify({ type: 'room', start, end }),
    });
  });
});

describe('[Z-114] a request for nothing we have', () => {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'TRACE', url: string) =>
    api.inject({ method, url, headers: await headersOf() });

  it.each([
    ['GET', '/v1/frontend/nothing', 404],
    ['GET', '/v1/', 404],
    ['GET', '/v2/frontend/auth/me', 404],
    ['GET', '/%', 400],
    ['GET', '/v1/frontend/resources/%ff', 400],
    ['GET', `/v1/frontend/resources/${'x'.repeat(400)}`, 404],
    ['POST', '/v1/frontend/auth/me', 405],
    ['PUT', '/v1/frontend/bookings', 405],
    ['OPTIONS', '/v1/frontend/bookings', 405],
    ['GET', '/v1/frontend/auth/login', 405],
  ] as const)('%s %s is a problem with status %i', async (method, url, status) => {
    const response = await ask(method, url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(ProblemDocument.parse(response.json()).status).toBe(status);
  });

  it('names the methods that an address takes', async () => {
    const { headers } = await ask('PUT', '/v1/frontend/bookings');
    expect(headers.allow).toBe('POST, GET, HEAD');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of %s',
    async (type) => {
      const response = await api.inject({
        method: 'POST',
        url: '/v1/frontend/auth/login',
        headers: { ...(await headersOf()), 'content-type': type },
        payload: 'email=x',
      });
      expect(codeOf(response)).toBe('request.unsupported_media_type');
    },
  );

  it('refuses a body that is too large and tells how large it may be', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/auth/login',
      headers: { ...(await headersOf()), 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'x'.repeat(300_000) }),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ params: { maximum: 262_144 } });
  });
});
