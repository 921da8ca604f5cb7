import {
  adminSubjects,
  apiBasePath,
  basePathOf,
  createCalendarFeed,
  createDelegation,
  listMyBookings,
  operations,
  parseFields,
  takeHold,
} from '@axp/contracts';
import { createOwnApiKey } from '@axp/contracts/api-keys';
import { reportProblem } from '@axp/contracts/problems';
import { fieldsOf, recordWrites, withValue } from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from './admin/admin-world.ts';
import { keyBody } from './api-keys/key-world.ts';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import { currentPassword, holdersOf } from './auth/factor-world.ts';
import { at, book, colleagueOf } from './bookings/booking-world.ts';
import { buildLicence, buildResource } from './factories.ts';
import { formHeaders, formOf } from './files/form.ts';
import { pdf } from './files/sample-files.ts';
import { goodBodies, goodQueries } from './good-requests.ts';
import { TestBrowser, turnOn } from './push/push-world.ts';
import { nobodysId, send } from './send.ts';

const api = testApi();
let boss: Member;
beforeAll(async () => {
  boss = await administrator(api);
});

const headersOf = async (member: Member) => ({
  host: member.host,
  authorization: `Bearer ${await api.tokenOf(member)}`,
});

const withQuery = operations.filter(({ query }) => query);

describe('a query', () => {
  it.each(withQuery)('[ASVS 15.3.7] has each field once: $id', ({ query }) => {
    const lists = fieldsOf(query).filter(({ types }) => types.has('array'));
    expect(lists.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('[ASVS 15.3.7] with a field twice is refused by name', async () => {
    const url = `${apiBasePath}${listMyBookings.path}?group=upcoming&group=upcoming`;
    const response = await api.inject({ url, headers: await headersOf(boss) });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'query.group' }] });
  });
});

const unsafe = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' javascript:alert(1)'];
const addresses = operations.flatMap((operation) =>
  (goodBodies[operation.id] ?? []).flatMap((base) =>
    fieldsOf(operation.body).flatMap(({ path }) =>
      /(?:link|url|uri|issuer|authority)$/i.test(path.at(-1) ?? '')
        ? [{ name: `${operation.id} ${path.join('.')}`, body: operation.body, base, path }]
        : [],
    ),
  ),
);

describe('a field with an address', () => {
  it.each(addresses)('[ASVS 1.2.2] takes no script: $name', ({ body, base, path }) => {
    const accepted = unsafe.filter((address) => {
      const sent: unknown = JSON.parse(withValue(base, path, JSON.stringify(address)));
      return body && parseFields(body, sent).success;
    });
    expect(accepted).toEqual([]);
  });
});

const uploads = operations.filter(({ upload }) => upload);

describe('an upload', () => {
  it.each(uploads)('[ASVS 5.1.1] is limited to its documented size: $id', async (operation) => {
    const content = Buffer.alloc((operation.upload?.maxBytes ?? 0) + 1);
    const response = await api.inject({
      method: operation.method,
      url: `${basePathOf(operation)}${operation.path.replaceAll(/\{\w+\}/g, nobodysId)}`,
      headers: { ...(await headersOf(boss)), ...formHeaders },
      payload: formOf([{ name: 'file', fileName: 'a.pdf', content }]),
    });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'file', code: 'file_too_large', params: { maximum: content.length - 1 } }],
    });
  });
});

const subjects: readonly string[] = adminSubjects;
/** Others need a right of the administration, which a table of roles tests. */
const ofPeople = operations.filter(
  ({ method, path, access }) =>
    method !== 'GET' &&
    /\{(?:id|userId|formId)\}/.test(path) &&
    (access === 'member' || (access !== 'public' && !subjects.includes(access[1]))),
);
/** Operations on a room, its problems or an announcement, which everyone may see. */
const onShared = ofPeople.filter(({ path }) =>
  /^\/(?:announcements|resources)\/|\/followers$/.test(path),
);
const onObjects = ofPeople.filter((operation) => !onShared.includes(operation));

/** Objects of a person, one for each start of a path. */
async function objectsOf(ann: Member, roomId: string): Promise<Readonly<Record<string, string>>> {
  const merchant_id = ann.merchantId;
  const { data: booking } = await book(api, ann, roomId, { privacy: 'private' });
  const params = { id: booking.id };
  const text = 'The lamp is broken';
  const { data: problem } = await api.call(reportProblem, { as: ann, params, body: { text } });
  const { data: feed } = await api.call(createCalendarFeed, { as: ann, body: {} });
  const { data: key } = await api.call(createOwnApiKey, { as: ann, body: keyBody({}) });
  const device = await turnOn(api, ann, new TestBrowser('http://127.0.0.1:9/push'));
  const { data: delegation } = await api.call(createDelegation, {
    as: ann,
    body: {
      delegateId: (await colleagueOf(api, ann)).id,
      firstDay: '2026-11-02',
      lastDay: '2026-11-06',
    },
  });
  const hold = crypto.randomUUID();
  await api.call(takeHold, {
    as: ann,
    params: { formId: hold },
    body: { resourceId: roomId, start: at('14:00'), end: at('15:00') },
  });
  await buildLicence(api.db, { merchant_id, user_id: ann.id, state: 'entered' });
  const identity = {
    merchant_id,
    id: crypto.randomUUID(),
    user_id: ann.id,
    method_code: 'acme',
    issuer: 'https://id.test',
    subject: 'ann',
    proof: 'code',
    linked_at: at('09:00'),
    last_used_at: at('09:00'),
  };
  await api.db.insertInto('user_identity').values(identity).execute();
  const { factors } = await holdersOf(api).withPasskey(ann);
  return {
    '/bookings/{id}': booking.id,
    '/bookings/holds/': hold,
    '/bookings/approvals/delegations/': delegation.id,
    '/problems/': problem.id,
    '/auth/feeds/': feed.id,
    '/auth/api-keys/': key.id,
    '/auth/push-devices/': device.id,
    '/auth/sessions/': ann.sessionId,
    '/auth/identities/': identity.id,
    '/auth/me/second-factors/passkeys/': factors.passkeys[0]?.id ?? '',
    '/licences/': ann.id,
  };
}

describe('an object of a colleague', () => {
  let stranger: Member;
  let objects: Readonly<Record<string, string>>;
  let takeWrites: () => Promise<readonly string[]>;
  beforeAll(async () => {
    const ann = await api.member({ user: { is_approver: true } });
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    objects = await objectsOf(ann, room.id);
    stranger = await colleagueOf(api, ann);
    takeWrites = await recordWrites(api.db);
  });

  it('[ASVS 8.2.2] is known for each operation that changes one', () => {
    const starts = Object.keys(objects);
    const unknown = onObjects.filter(({ path }) => !starts.some((one) => path.startsWith(one)));
    expect(unknown.map(({ id }) => id)).toEqual([]);
    expect(onShared.map(({ id }) => id).sort()).toEqual([
      'dismissAnnouncement',
      'joinProblem',
      'markFavourite',
      'reportResourceProblem',
      'unmarkFavourite',
    ]);
  });

  it.each(onObjects)('[ASVS 8.2.2] is not given and not changed by $id', async (operation) => {
    const { id, path, method, upload, body, query } = operation;
    const start = Object.keys(objects).find((one) => path.startsWith(one)) ?? '';
    const password = body && 'currentPassword' in (goodBodies[id]?.[0] ?? {});
    const sent = { ...goodBodies[id]?.[0], ...(password && { currentPassword }) };
    const form = formOf([{ name: 'file', fileName: 'plan.pdf', content: pdf }]);
    const response = await api.inject({
      method,
      url: `${basePathOf(operation)}${path.replaceAll(/\{\w+\}/g, objects[start] ?? '')}`,
      query: { ...(query && goodQueries[id]) },
      headers: { ...(await headersOf(stranger)), ...(upload && formHeaders) },
      ...(body && { payload: sent }),
      ...(upload && { payload: form }),
    });
    // No one learns whether someone else has a hold; licences are for those who confirm them.
    expect(id === 'releaseHold' ? [204] : [403, 404]).toContain(response.statusCode);
    const counters = ['use_count', 'login_throttle', 'user_session'];
    expect((await takeWrites()).filter((table) => !counters.includes(table))).toEqual([]);
  });
});

describe('without its database', () => {
  /** Operations that read no rows, or remember them. */
  const withoutRows = [
    'checkWebhookUrl',
    'downloadMoveInTemplate',
    'downloadPeopleTemplate',
    'getCaptchaChallenge',
    'testSignInConnection',
  ];

  it('[ASVS 16.5.3] every operation with rows is refused', async () => {
    await sql`revoke all on schema public from public, axp_app`.execute(api.db);
    const answers: [string, number][] = [];
    for (const operation of operations) {
      const [body] = goodBodies[operation.id] ?? [];
      const response = await send(api, operation, {
        headers: await headersOf(boss),
        query: goodQueries[operation.id] ?? {},
        ...(operation.body && { payload: JSON.stringify(body) }),
      }).catch(() => null);
      // A file that has begun ends early.
      answers.push([operation.id, response?.statusCode ?? 500]);
    }
    const accepted = answers.filter(([, status]) => status < 400).map(([id]) => id);
    expect(accepted.sort()).toEqual(withoutRows);
    expect(answers.filter(([, status]) => status >= 500).length).toBeGreaterThan(150);
    await sql`grant usage on schema public to public`.execute(api.db);
  });
});
