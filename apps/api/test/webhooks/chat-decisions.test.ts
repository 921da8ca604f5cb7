import { approveBooking, editBooking } from '@axp/contracts';
import { getDecisionLink } from '@axp/contracts/decision-links';
import type { WebhookFormat } from '@axp/contracts/vocabulary';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book, bookingWorld, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { deliver, receiver } from './webhook-world.ts';

const api = testApi();
const chat = receiver();

const Card = z.object({
  actions: z.array(z.object({ title: z.string(), url: z.url() })),
});
const Blocks = z.object({
  blocks: z.array(
    z.object({
      elements: z
        .array(z.object({ text: z.object({ text: z.string() }), url: z.url() }))
        .optional(),
    }),
  ),
});

let world: Awaited<ReturnType<typeof bookingWorld>>;
let admin: Member;
beforeEach(async () => {
  await api.db.deleteFrom('webhook_endpoint').execute();
  world = await bookingWorld(api, { needs_approval: true });
  admin = await administrator(api, world.ann);
});

const addChannel = async (format: WebhookFormat) => {
  const body = {
    name: 'Facilities',
    url: chat.url(),
    events: ['approval.requested' as const, 'booking.cancelled' as const],
    takesNewTypes: false,
    format,
  };
  return (await api.call(createWebhookEndpoint, { as: admin, body })).data;
};

const request = async (changes: Readonly<Record<string, unknown>> = {}) =>
  (await book(api, world.ann, world.room.id, changes)).data;

/** Buttons of the last message, as their texts and addresses. */
function buttonsOf(format: WebhookFormat) {
  const message: unknown = JSON.parse(chat.received.at(-1)?.body ?? '');
  if (format === 'slack') {
    const { blocks } = Blocks.parse(message);
    return blocks.flatMap(({ elements = [] }) =>
      elements.map(({ text, url }) => [text.text, new URL(url)] as const),
    );
  }
  return Card.parse(message).actions.map(({ title, url }) => [title, new URL(url)] as const);
}

/** A request whose message was sent to a channel, and the token of its links. */
async function announced(changes: Readonly<Record<string, unknown>> = {}) {
  const channel = await addChannel('teams-card');
  const booking = await request(changes);
  await deliver(api);
  const [[, url] = ['', new URL('http://none.test')]] = buttonsOf('teams-card');
  return { channel, booking, token: url.searchParams.get('link') ?? '' };
}

const look = (as: Member, id: string, token: string) =>
  api.call(getDecisionLink, { as, params: { id, token } });

const stateOf = async (as: Member, id: string, token: string) =>
  (await look(as, id, token)).data.state;

describe('getDecisionLink', () => {
  it.each(['teams-card', 'slack'] as const)(
    '[J-06] is the address of buttons of %s, the same in each attempt',
    async (format) => {
      await addChannel(format);
      const { id } = await request();
      await deliver(api);
      const buttons = buttonsOf(format);
      expect(buttons.map(([text]) => text)).toEqual(['Approve', 'Decline', 'Open the booking']);
      const asked = buttons.map(([, { pathname, searchParams }]) => [
        pathname,
        searchParams.get('id'),
        searchParams.get('decide'),
      ]);
      expect(asked).toEqual([
        ['/my-booking', id, 'approve'],
        ['/my-booking', id, 'reject'],
        ['/my-booking', id, null],
      ]);
      await sql`update webhook_delivery set state = 'waiting', due_at = now(),
        delivered_at = null`.execute(api.db);
      await deliver(api);
      expect(buttonsOf(format)).toEqual(buttons);
    },
  );

  it('[J-06] is ready for a decision by those who may, who decide by their own rights', async () => {
    const { booking, token } = await announced();
    const { id, version } = booking;
    expect(await stateOf(admin, id, token)).toBe('ready');
    // The owner follows the same link, and gets no right by it.
    expect(await stateOf(world.ann, id, token)).toBe('ready');
    const body = { version };
    const refused = await api.call(approveBooking, { as: world.ann, params: { id }, body });
    expect(refused.status).toBe(403);
    const approved = await api.call(approveBooking, { as: admin, params: { id }, body });
    expect(approved.data.status).toBe('approved');
    expect(await stateOf(admin, id, token)).toBe('decided');
  });

  it('[J-06] has changed once another version waits', async () => {
    const { booking, token } = await announced();
    const { id, version } = booking;
    const { type: _, resourceId: __, ...fields } = roomBody(world.room.id, { title: 'Longer' });
    const edit = { as: world.ann, params: { id }, body: { ...fields, version } };
    expect((await api.call(editBooking, edit)).status).toBe(200);
    expect(await stateOf(admin, id, token)).toBe('changed');
  });

  it('[J-06] opens by no link of another booking, version, channel or end', async () => {
    const { booking, token } = await announced();
    const other = await request({ start: '2026-11-03T03:00:00Z', end: '2026-11-03T04:00:00Z' });
    const channel = await addChannel('slack');
    const [endpoint = '', version = '', end = '', signature = ''] = token.split('.');
    const forged = [
      [endpoint, '2', end, signature],
      [endpoint, version, `${Number(end) + 86_400_000}`, signature],
      [channel.id, version, end, signature],
      [endpoint, version, end, `${signature.slice(9)}${signature.slice(0, 9)}`],
      [endpoint, version, end],
      ['x'],
    ].map((parts) => parts.join('.'));
    for (const one of forged) {
      expect((await look(admin, booking.id, one)).problem.code).toBe('link.not_found');
    }
    expect((await look(admin, other.id, token)).problem.code).toBe('link.not_found');
    expect(await stateOf(admin, booking.id, token)).toBe('ready');
  });

  it('[J-06] opens by no link of a channel that is off or deleted', async () => {
    const { channel, booking, token } = await announced();
    const params = { id: channel.id };
    const body = { version: channel.version, isActive: false, sendsMissed: false };
    await api.call(switchWebhookEndpoint, { as: admin, params, body });
    expect((await look(admin, booking.id, token)).problem.code).toBe('link.not_found');
    await api.call(deleteWebhookEndpoint, { as: admin, params });
    expect((await look(admin, booking.id, token)).problem.code).toBe('link.not_found');
  });

  it('[J-06] [H-04] [H-05] shows its state to those alone who may see the booking', async () => {
    const { booking, token } = await announced({ privacy: 'private' });
    const bob = await colleagueOf(api, world.ann);
    const stranger = await administrator(api);
    expect((await look(bob, booking.id, token)).problem.code).toBe('booking.not_found');
    expect((await look(stranger, booking.id, token)).problem.code).toBe('link.not_found');
    expect(await stateOf(admin, booking.id, token)).toBe('ready');
    const version = booking.version;
    await api.call(approveBooking, { as: admin, params: { id: booking.id }, body: { version } });
    // A private booking is for those who decide on it while they have to.
    expect((await look(admin, booking.id, token)).problem.code).toBe('booking.not_found');
    expect(await stateOf(world.ann, booking.id, token)).toBe('decided');
  });

  it('[J-06] expires with its booking', async () => {
    const { booking, token } = await announced();
    api.clock.advance({ days: 1 });
    expect(await stateOf(admin, booking.id, token)).toBe('expired');
  });
});
