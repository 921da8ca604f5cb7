import { deleteResource, inviteUser } from '@axp/contracts';
import { mostEndpoints, webhookEventTypes } from '@axp/contracts/vocabulary';
import {
  checkWebhookUrl,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  revealWebhookSecret,
  switchWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { startTestApi, testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { auditedBy } from '../room-mail/administration-world.ts';
import { addEndpoint, deliver, endpointOf, receiver, verified } from './webhook-world.ts';

const api = testApi();
const desk = receiver();
let admin: Member;
beforeEach(async () => {
  admin = await administrator(api);
});

const fields = {
  name: 'Warehouse',
  url: 'https://ingest.example/axp?key=1',
  events: [...webhookEventTypes],
  takesNewTypes: true,
};

const invite = (name: string) =>
  api.call(inviteUser, { as: admin, body: { email: `${name}@acme.test`, fullName: name } });

describe('listWebhookEndpoints', () => {
  it('[J-02] has the last characters of a secret, which the answer to its creation has alone', async () => {
    const { secret } = await addEndpoint(api, admin, desk.url());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { data } = await api.call(listWebhookEndpoints, { as: admin });
    expect(data).toMatchObject([{ state: 'healthy', secretEnding: secret.slice(-5, -1) }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(await auditedBy(api, admin)).toMatchObject([{ action: 'create', type: 'webhook' }]);
  });
});

describe('createWebhookEndpoint', () => {
  it('[J-02, H-08] refuses plain connections, and addresses of the operator', async () => {
    const upstream = {
      secretOf: () => null,
      isPlainHttpAllowed: false,
      factorIssuers: new Set<string>(),
    };
    const outgoing = createAddressGuard({ rules: [] });
    const strict = await startTestApi({ upstream, outgoing });
    try {
      const as = await administrator(strict);
      const { data } = await strict.call(createWebhookEndpoint, { as, body: fields });
      const params = { id: data.id };
      const { version } = data;
      const answers = (url: string) => [
        strict.call(createWebhookEndpoint, { as, body: { ...fields, url } }),
        strict.call(updateWebhookEndpoint, { as, params, body: { version, ...fields, url } }),
        strict.call(checkWebhookUrl, { as, body: { url } }),
      ];
      for (const [url, code] of [
        ['http://ingest.example/axp', 'https_required'],
        ['https://127.0.0.1/axp', 'address_forbidden'],
        ['https://user@ingest.example/', 'invalid_url'],
      ] as const) {
        for (const { problem } of await Promise.all(answers(url))) {
          expect(problem.errors).toMatchObject([{ path: 'url', code }]);
        }
      }
    } finally {
      await strict.close();
    }
  });

  it('[J-02] creates the last endpoint that a company can have for one of two concurrent requests', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    const row = await api.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: mostEndpoints - 2 }, () => crypto.randomUUID());
    await api.db
      .insertInto('webhook_endpoint')
      .values(ids.map((one) => ({ ...row, id: one })))
      .execute();
    const create = () => api.call(createWebhookEndpoint, { as: admin, body: fields });
    const answers = await Promise.all([create(), create()]);
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(made?.status).toBe(201);
    expect(refused?.problem).toMatchObject({
      code: 'webhook.too_many',
      params: { maximum: mostEndpoints },
    });
  });
});

describe('an endpoint that takes new types', () => {
  it('[J-02] gets these beside the chosen ones, and no others', async () => {
    const body = { ...fields, url: desk.url(), events: ['booking.cancelled' as const] };
    await api.call(createWebhookEndpoint, { as: admin, body: { ...body, takesNewTypes: true } });
    await sql`update webhook_endpoint
      set known_types = array_remove(known_types, 'resource.deleted')`.execute(api.db);
    await invite('new');
    const { id } = await buildResource(api.db, { merchant_id: admin.merchantId });
    await api.call(deleteResource, { as: admin, params: { id } });
    await deliver(api);
    const types = desk.received.map((request) => JSON.parse(request.body).type);
    expect(types).toEqual(['resource.deleted']);
  });
});

describe('updateWebhookEndpoint', () => {
  it('[J-02] changes name, address and events, and refuses an older version', async () => {
    await addEndpoint(api, admin, desk.url());
    const { id, version } = await addEndpoint(api, admin, desk.url());
    const change = () =>
      api.call(updateWebhookEndpoint, { as: admin, params: { id }, body: { version, ...fields } });
    expect((await change()).data).toMatchObject({ ...fields, id, version: version + 1 });
    expect((await change()).problem.code).toBe('webhook.stale');
  });
});

describe('revealWebhookSecret', () => {
  it('[J-02] shows the secret again, and the audit log says so', async () => {
    const { id, secret } = await addEndpoint(api, admin, desk.url());
    const { data } = await api.call(revealWebhookSecret, { as: admin, params: { id } });
    expect(data).toEqual({ secret });
    expect(await auditedBy(api, admin)).toMatchObject([{ action: 'reveal' }, { action: 'create' }]);
  });
});

describe('deleteWebhookEndpoint', () => {
  it('[J-02] removes the endpoint', async () => {
    const { id } = await addEndpoint(api, admin, desk.url());
    await api.call(deleteWebhookEndpoint, { as: admin, params: { id } });
    expect((await api.call(listWebhookEndpoints, { as: admin })).data).toEqual([]);
    const again = await api.call(deleteWebhookEndpoint, { as: admin, params: { id } });
    expect(again.problem.code).toBe('webhook.not_found');
  });
});

describe('switchWebhookEndpoint', () => {
  it('[J-02] sends none of the missed events if it is to send new ones alone', async () => {
    const { id, version } = await addEndpoint(api, admin, desk.url());
    const params = { id };
    const turn = (isActive: boolean, of: number) => {
      const body = { version: of, isActive, sendsMissed: false };
      return api.call(switchWebhookEndpoint, { as: admin, params, body });
    };
    const { data } = await turn(false, version);
    await invite('missed');
    await deliver(api);
    await turn(true, data.version);
    await invite('new');
    await deliver(api);
    expect(desk.received).toHaveLength(1);
    const listed = await api.call(listWebhookDeliveries, { as: admin, params, query: {} });
    expect(listed.data.map(({ state }) => state)).toEqual(['delivered', 'given-up']);
  });
});

describe('testWebhookEndpoint', () => {
  it('[J-02] sends a signed example that is marked as a test, and leaves no delivery', async () => {
    await addEndpoint(api, admin, 'http://127.0.0.1:9');
    const { id, secret } = await addEndpoint(api, admin, desk.url());
    const body = { type: 'person.created' } as const;
    const { data } = await api.call(testWebhookEndpoint, { as: admin, params: { id }, body });
    expect(data).toMatchObject({ status: 200, failure: null, response: 'noted' });
    const [request] = desk.received;
    if (!request) throw new Error('nothing was sent');
    expect(verified(secret, request).type).toBe('person.created');
    expect(JSON.parse(request.body)).toMatchObject({ test: true });
    expect(await endpointOf(api, admin)).toMatchObject({ delivered: 0, waiting: 0 });
  });
});

describe('checkWebhookUrl', () => {
  it.each([
    ['answers', () => desk.url(), { status: 200, failure: null }],
    ['refuses connections', () => 'http://127.0.0.1:9', { status: null, failure: 'refused' }],
    ['is unknown', () => 'http://nobody.invalid', { status: null, failure: 'host-not-found' }],
  ])('[J-02] reports a server that %s', async (_, url, found) => {
    const { data } = await api.call(checkWebhookUrl, { as: admin, body: { url: url() } });
    expect(data).toMatchObject({ ...found, response: null });
  });
});
