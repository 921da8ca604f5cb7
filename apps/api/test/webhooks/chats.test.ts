import { listOwnChats } from '@axp/contracts/own-chats';
import type { WebhookFormat } from '@axp/contracts/vocabulary';
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  revealWebhookSecret,
  rotateWebhookSecret,
  switchWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBusinessUnit } from '../factories.ts';
import { deliver, endpointOf, passSeconds, receiver, roomWorld } from './webhook-world.ts';

const api = testApi();
const chat = receiver();
const world = roomWorld(api);

const fieldsOf = (format: WebhookFormat) => ({
  name: 'Facilities',
  url: `${chat.url()}/T01/secret-of-channel`,
  events: ['booking.created' as const],
  takesNewTypes: false,
  format,
});

const addChat = async (format: WebhookFormat, businessUnitId: string | null = null) => {
  const body = { ...fieldsOf(format), businessUnitId };
  return (await api.call(createWebhookEndpoint, { as: world.admin, body })).data;
};

const change = (columns: string) => sql`update booking set ${sql.raw(columns)}`.execute(api.db);

const received = () => chat.received.map(({ body }) => JSON.parse(body));

const card = (id: string, texts: readonly unknown[]) => ({
  type: 'AdaptiveCard',
  version: '1.4',
  body: texts.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] })),
  actions: [{ type: 'Action.OpenUrl', url: expect.stringContaining(`/my-booking?id=${id}`) }],
});

describe('listOwnChats', () => {
  const namesOf = async (as: Member) =>
    (await api.call(listOwnChats, { as })).data.map(({ name }) => name);

  it('[J-06] lists channels of the company and of own units, without those that are off', async () => {
    const { merchantId: merchant_id } = world.admin;
    const [own, other] = [
      await buildBusinessUnit(api.db, { merchant_id }),
      await buildBusinessUnit(api.db, { merchant_id }),
    ];
    const { ann } = world;
    await api.db.deleteFrom('user_business_unit').where('user_id', '=', ann.id).execute();
    await api.db
      .insertInto('user_business_unit')
      .values({ merchant_id, user_id: ann.id, business_unit_id: own.id })
      .execute();
    const add = async (name: string, format: WebhookFormat, unit: string | null = null) => {
      const body = { ...fieldsOf(format), name, businessUnitId: unit };
      return (await api.call(createWebhookEndpoint, { as: world.admin, body })).data;
    };
    await add('Company', 'slack');
    await add('Own unit', 'teams-card', own.id);
    await add('Other unit', 'teams', other.id);
    await add('System', 'standard');
    const { id, version } = await add('Off', 'slack');
    const body = { version, isActive: false, sendsMissed: false };
    await api.call(switchWebhookEndpoint, { as: world.admin, params: { id }, body });
    const { data } = await api.call(listOwnChats, { as: ann });
    expect(data).toMatchObject([
      { name: 'Company', application: 'slack', events: ['booking.created'] },
      { name: 'Own unit', application: 'teams' },
    ]);
    expect(data[0]).not.toHaveProperty('url');
    await api.db
      .updateTable('app_user')
      .set({ is_all_bu: true })
      .where('id', '=', ann.id)
      .execute();
    expect(await namesOf(ann)).toEqual(['Company', 'Other unit', 'Own unit']);
    expect(await namesOf(await administrator(api))).toEqual([]);
  });
});

describe('a chat channel', () => {
  it('[J-06] gets a card in a message, or alone, as the flow of Teams takes it', async () => {
    await addChat('teams');
    await addChat('teams-card');
    const { id, title, resource, bookedFor } = await world.bookRoom();
    await deliver(api);
    const [message] = received().filter(({ type }) => type === 'message');
    const [alone] = received().filter(({ type }) => type === 'AdaptiveCard');
    const time = expect.stringContaining('10:00');
    const lines = [`Booking created: ${title}`, resource.name, time, bookedFor.fullName];
    expect(alone).toMatchObject(card(id, lines));
    expect(message).toEqual({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: alone }],
    });
    expect(chat.received[0]?.headers).not.toHaveProperty('webhook-signature');
  });

  it('[J-06] gets blocks of Slack in which titles make no links and mentions', async () => {
    await addChat('slack');
    const { id } = await world.bookRoom();
    await change(`title = 'R&D <!channel>'`);
    await deliver(api);
    const [{ text, blocks }] = received();
    expect(text).toBe('Booking created: R&amp;D &lt;!channel&gt;');
    expect(blocks).toMatchObject([
      {
        type: 'section',
        text: { type: 'mrkdwn', text: expect.stringContaining(`*${text}*\n`), verbatim: true },
      },
      { type: 'actions', elements: [{ url: expect.stringContaining(`?id=${id}`) }] },
    ]);
  });

  it.each(['teams', 'slack'] as const)(
    '[J-06, H-05] %s gets the time of a private booking alone',
    async (format) => {
      await addChat(format);
      const { title, resource, bookedFor } = await world.bookRoom();
      await change(`privacy = 'private'`);
      await deliver(api);
      const [request] = chat.received;
      const body = request?.body ?? '';
      expect(body).toContain('Private booking');
      expect(body).toContain('10:00');
      for (const hidden of [title, resource.name, bookedFor.fullName]) {
        expect(body).not.toContain(hidden);
      }
    },
  );

  it('[J-06] of a business unit gets the bookings of this unit alone', async () => {
    const other = await buildBusinessUnit(api.db, { merchant_id: world.admin.merchantId });
    await addChat('slack', other.id);
    await world.bookRoom('09:00');
    await deliver(api);
    expect(chat.received).toEqual([]);
    const { id } = await world.bookRoom('10:00');
    await sql`update booking set business_unit_id = ${other.id} where id = ${id}`.execute(api.db);
    await deliver(api);
    expect(chat.received.map(({ body }) => body)).toEqual([expect.stringContaining(id)]);
    const body = { ...fieldsOf('slack'), businessUnitId: crypto.randomUUID() };
    const refused = await api.call(createWebhookEndpoint, { as: world.admin, body });
    expect(refused.problem.errors).toMatchObject([{ path: 'businessUnitId' }]);
  });

  it.each([404, 410])('[J-06] is switched off after the answer %i', async (status) => {
    await addChat('slack');
    chat.answers.status = status;
    await world.bookRoom();
    await deliver(api);
    expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'off', offReason: 'gone' });
  });

  it('[J-06] gets a message again after a failure', async () => {
    await addChat('teams');
    chat.answers.status = 429;
    await world.bookRoom();
    await deliver(api);
    expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'retrying' });
    chat.answers.status = 202;
    await passSeconds(api, 5);
    await deliver(api);
    const [first, second, ...others] = chat.received.map(({ body }) => body);
    expect(second).toBe(first);
    expect(others).toEqual([]);
    expect(await endpointOf(api, world.admin)).toMatchObject({ state: 'healthy', delivered: 1 });
  });

  it('[J-06] shows a shortened address, stores it sealed, and keeps it until another is sent', async () => {
    const { id, secret, url, version } = await addChat('slack');
    expect(secret).toBeNull();
    expect(url).toBe(`${new URL(chat.url()).origin}/…nnel`);
    const { rows } = await sql`select * from webhook_endpoint`.execute(api.db);
    const shown = await api.call(listWebhookEndpoints, { as: world.admin });
    for (const all of [rows, shown.data]) {
      expect(JSON.stringify(all)).not.toContain('secret-of-channel');
    }
    const { format: _, ...fields } = fieldsOf('slack');
    const update = (address: string, of: number) => {
      const body = { ...fields, url: address, version: of };
      return api.call(updateWebhookEndpoint, { as: world.admin, params: { id }, body });
    };
    await update(url, version);
    const send = () =>
      api.call(testWebhookEndpoint, {
        as: world.admin,
        params: { id },
        body: { type: 'person.created' },
      });
    expect((await send()).data).toMatchObject({ status: 200 });
    expect(received()).toMatchObject([{ text: 'Test: Person added: Example person' }]);
    await update('http://127.0.0.1:9/other', version + 1);
    expect((await send()).data).toMatchObject({ failure: 'refused' });
  });

  it('[J-06] of Teams can be changed to the other way in which flows take a card', async () => {
    const { id, url, version } = await addChat('teams');
    const slack = await addChat('slack');
    const change = (params: { id: string }, of: number, format?: 'teams' | 'teams-card') => {
      const { format: _, ...fields } = fieldsOf('teams');
      const body = { ...fields, url, version: of, ...(format && { format }) };
      return api.call(updateWebhookEndpoint, { as: world.admin, params, body });
    };
    const changed = await change({ id }, version, 'teams-card');
    expect(changed.data).toMatchObject({ format: 'teams-card', url });
    expect((await change({ id }, version + 1)).data.format).toBe('teams-card');
    const refused = await change({ id: slack.id }, slack.version, 'teams');
    expect(refused.problem.errors).toMatchObject([{ path: 'format', code: 'invalid_choice' }]);
    const body = { type: 'booking.created' as const };
    await api.call(testWebhookEndpoint, { as: world.admin, params: { id }, body });
    expect(received()).toMatchObject([{ type: 'AdaptiveCard' }]);
  });

  it.each([revealWebhookSecret, rotateWebhookSecret])(
    '[J-06] has no signing secret ($id)',
    async (operation) => {
      const { id } = await addChat('slack');
      const { problem } = await api.call(operation, { as: world.admin, params: { id } });
      expect(problem.code).toBe('webhook.not_found');
    },
  );
});
