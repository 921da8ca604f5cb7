import { basePathOf } from '@axp/contracts';
import {
  changeResourceAddresses,
  downloadIncomingMail,
  getIncomingMail,
  getMailConnection,
  listIncomingMails,
} from '@axp/contracts/room-mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { auditedBy, buildMail, twoRooms } from './administration-world.ts';
import { messageOf } from './meeting-message.ts';
import { roomWorld } from './room-world.ts';

const api = testApi();
let admin: Member;
beforeEach(async () => {
  admin = await administrator(api);
});

describe('listIncomingMails', () => {
  it('[E-09] lists messages with verdict and reason, and counts all verdicts', async () => {
    const { nile } = await twoRooms(api, admin);
    const body = { changes: [{ resourceId: nile.id, isActive: true }] };
    await api.call(changeResourceAddresses, { as: admin, body });
    const { id: addressId } = await api.db
      .selectFrom('resource_address')
      .select('id')
      .where('merchant_id', '=', admin.merchantId)
      .executeTakeFirstOrThrow();
    const processed = { processed_at: '2026-11-02T01:00:02Z', received_at: '2026-11-02T01:00:00Z' };
    const declined = await buildMail(api, admin, {
      ...processed,
      verdict: 'declined',
      reason: 'booking.slot_taken',
      reason_params: JSON.stringify({ maxDays: 3 }),
      organizer_email: admin.email,
      organizer_id: admin.id,
      address_id: addressId,
    });
    await buildMail(api, admin, { ...processed, verdict: 'not-answered', reason: 'list' });
    const { data, meta } = await api.call(listIncomingMails, {
      as: admin,
      query: { verdict: 'declined' },
    });
    expect(data).toMatchObject([
      {
        id: declined,
        verdict: 'declined',
        reason: 'booking.slot_taken',
        reasonParams: { maxDays: 3 },
        organizer: { email: admin.email, fullName: admin.fullName },
        resource: { id: nile.id, name: 'Nile' },
      },
    ]);
    expect(meta).toMatchObject({
      all: 2,
      verdicts: { declined: 1, 'not-answered': 1, waiting: 0 },
    });
    const found = await api.call(listIncomingMails, { as: admin, query: { text: 'nobody' } });
    expect(found.meta).toMatchObject({ all: 0 });
    const { health } = (await api.call(getMailConnection, { as: admin })).data;
    expect(health.answerSeconds).toBe(2);
  });
});

describe('getIncomingMail', () => {
  it('[E-09] returns checks, and whether the answer was sent', async () => {
    const answerId = uuidv7();
    const id = await buildMail(api, admin, {
      verdict: 'accepted',
      processed_at: '2026-11-02T01:00:02Z',
      answer_id: answerId,
      checks: JSON.stringify({ by: 'mx1.acme.test' }),
      kind: 'request',
    });
    const read = async () => (await api.call(getIncomingMail, { as: admin, params: { id } })).data;
    expect(await read()).toMatchObject({ checkedBy: 'mx1.acme.test', answer: 'sent', offers: [] });
    await api.db
      .insertInto('answer_mail')
      .values({
        merchant_id: admin.merchantId,
        id: answerId,
        email: admin.email,
        language: 'en',
        content: '{}',
      })
      .execute();
    expect(await read()).toMatchObject({ answer: 'queued' });
  });

  it('[E-02] returns what became of the alternatives of an answer', async () => {
    const { nile, thames } = await twoRooms(api, admin);
    const at = '2026-11-02T01:00:02Z';
    const answerId = uuidv7();
    const answered = { verdict: 'declined', processed_at: at, organizer_id: admin.id };
    const id = await buildMail(api, admin, { ...answered, answer_id: answerId });
    const offer = (place: number, resourceId: string, expiresAt: string) => ({
      merchant_id: admin.merchantId,
      token_hash: Buffer.from(`${answerId}${place}`),
      answer_id: answerId,
      place,
      user_id: admin.id,
      resource_id: resourceId,
      request: '{}',
      expires_at: expiresAt,
      created_at: at,
    });
    await api.db
      .insertInto('meeting_offer')
      .values([
        offer(1, nile.id, '2026-11-02T01:00:03Z'),
        offer(2, thames.id, '2026-12-02T01:00:03Z'),
        // Of another message that was answered at the same time.
        { ...offer(3, thames.id, at), answer_id: uuidv7() },
      ])
      .execute();
    const { data } = await api.call(getIncomingMail, { as: admin, params: { id } });
    expect(data.offers).toEqual([
      { name: 'Nile', floor: null, state: 'ended' },
      { name: 'Thames', floor: null, state: 'open' },
    ]);
  });

  it('does not find a message of another merchant', async () => {
    const id = await buildMail(api, admin);
    const as = await administrator(api);
    const { problem } = await api.call(getIncomingMail, { as, params: { id } });
    expect(problem.code).toBe('incoming_mail.not_found');
  });
});

describe('downloadIncomingMail', () => {
  const download = async (as: Member, id: string) =>
    api.inject({
      url: `${basePathOf(downloadIncomingMail)}/incoming-mails/${id}/message`,
      headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
    });

  it('[E-09] returns the message as it came, with an audit entry', async () => {
    const id = await buildMail(api, admin);
    const response = await download(admin, id);
    expect(response.body).toBe('Raw');
    expect(await auditedBy(api, admin)).toMatchObject([
      { action: 'reveal', type: 'incoming-mail', name: 'nile@rooms.acme.test' },
    ]);
  });

  it('[H-05] refuses a private meeting that has no booking', async () => {
    const meeting = { isPrivate: true, organizer: 'ann@acme.test' };
    const raw = Buffer.from(messageOf([meeting], 'nile@rooms.acme.test'));
    const id = await buildMail(api, admin, { raw });
    const { problem } = await api.call(downloadIncomingMail, { as: admin, params: { id } });
    expect(problem.code).toBe('incoming_mail.private');
  });

  it('[H-05] returns the message of a booking, unless it is private', async () => {
    const { ann, invite, bookings } = await roomWorld(api, []);
    const as = await administrator(api, ann);
    const id = (await invite())?.id ?? '';
    expect((await download(as, id)).statusCode).toBe(200);
    expect(await bookings()).toHaveLength(1);
    await api.db
      .updateTable('booking')
      .set({ privacy: 'private' })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    const { problem } = await api.call(downloadIncomingMail, { as, params: { id } });
    expect(problem.code).toBe('incoming_mail.private');
  });

  it('[H-05] refuses a message to a private room', async () => {
    const { nile } = await twoRooms(api, admin);
    await api.db
      .updateTable('resource')
      .set({ privacy: 'private' })
      .where('id', '=', nile.id)
      .execute();
    const id = await buildMail(api, admin, { resource_id: nile.id });
    const { problem } = await api.call(downloadIncomingMail, { as: admin, params: { id } });
    expect(problem.code).toBe('incoming_mail.private');
  });
});
