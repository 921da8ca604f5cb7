import {
  addAttachment,
  cancelBooking,
  createBooking,
  createCalendarFeed,
  createResourceCode,
  editBooking,
  inviteUser,
  setBrandingPicture,
  setProfileImage,
  setResourceImage,
  setSignInLogo,
} from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import { defaultLimits } from '@axp/contracts/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import { brandingWorld } from '../admin/branding-world.ts';
import { sendFile } from '../admin/resource-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { book, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { bookSeries, daily } from '../bookings/series-world.ts';
import { buildResource, buildSignInMethod } from '../factories.ts';
import { csv, redPicture } from '../files/sample-files.ts';
import { guests, hourOf, limitWorld, secondServer, usedOf } from './limit-world.ts';

const start = '2026-11-02T02:00:00.000Z';
/** Midnight in Bangkok. */
const untilAt = '2026-11-02T17:00:00.000Z';

let signingKeys: Awaited<ReturnType<typeof parseSigningKeys>>;
let api: TestApi;
beforeAll(async () => {
  signingKeys = await parseSigningKeys(await generateKeyFile());
  api = await startTestApi({ signingKeys });
});
beforeEach(() => api.clock.set(start));
afterAll(() => api.close());

const edit = (as: Member, id: string, version: number, body: object) =>
  api.call(editBooking, { as, params: { id }, body: { version, ...body } });

function refusedBy(kind: string, limit: number, code = 'limit.reached') {
  const params = { kind, limit, untilAt, retryAfterSeconds: 54_000 };
  return { status: 429, problem: expect.objectContaining({ code, params }) };
}

describe('the limit per person', () => {
  it('[H-09] counts bookings, and each date of a series', async () => {
    const { ann, room } = await limitWorld(api, { bookings: { person: 4 } });
    expect((await book(api, ann, room.id, hourOf(20))).status).toBe(201);
    const series = (count: number) =>
      bookSeries(api, ann, room.id, { ...hourOf(3), recurrence: daily(count) });
    expect(await series(4)).toMatchObject(refusedBy('bookings', 4));
    expect((await series(3)).status).toBe(201);
    expect(await book(api, ann, room.id, hourOf(21))).toMatchObject(refusedBy('bookings', 4));
  });

  it('[H-09] counts the dates added to a changed series', async () => {
    const { ann, room } = await limitWorld(api, { bookings: { person: 4 } });
    const { data } = await bookSeries(api, ann, room.id, { ...hourOf(3), recurrence: daily(3) });
    const lengthen = (count: number) =>
      api.call(editBooking, {
        as: ann,
        params: { id: data.id },
        query: { scope: 'all' },
        body: { version: 1, recurrence: daily(count) },
      });
    expect(await lengthen(5)).toMatchObject(refusedBy('bookings', 4));
    expect((await lengthen(4)).status).toBe(200);
  });

  it('[H-09] counts outside guests added by a booking or a change', async () => {
    const { ann, room } = await limitWorld(api, { guests: { person: 5 } });
    const invite = (count: number, day: number) =>
      book(api, ann, room.id, { ...hourOf(day), invitees: guests(count) });
    expect(await invite(6, 3)).toMatchObject(refusedBy('guests', 5));
    const { data } = await invite(3, 3);
    // The three who are invited already cost nothing.
    expect((await edit(ann, data.id, 1, { invitees: guests(5) })).status).toBe(200);
    expect(await edit(ann, data.id, 2, { invitees: guests(6) })).toMatchObject(
      refusedBy('guests', 5),
    );
    expect(await invite(1, 4)).toMatchObject(refusedBy('guests', 5));
    expect(await usedOf(api, 'guests', ann.id)).toBe(5);
  });

  it('[H-09] counts guests added by a change of a series', async () => {
    const { ann, room } = await limitWorld(api, { guests: { person: 3 } });
    const invitees = guests(2);
    const { data } = await bookSeries(api, ann, room.id, { ...hourOf(3), invitees });
    expect(await usedOf(api, 'guests', ann.id)).toBe(2);
    const invite = (count: number) =>
      api.call(editBooking, {
        as: ann,
        params: { id: data.id },
        query: { scope: 'all' },
        body: { version: 1, invitees: guests(count) },
      });
    expect(await invite(4)).toMatchObject(refusedBy('guests', 3));
    expect((await invite(3)).status).toBe(200);
  });

  it('[H-09] counts the guests of a pending change once', async () => {
    const { ann, room } = await limitWorld(api, { guests: { person: 3 } });
    const { data } = await book(api, ann, room.id, hourOf(3));
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    expect((await edit(ann, data.id, 1, { ...hourOf(4), invitees: guests(2) })).status).toBe(200);
    expect((await edit(ann, data.id, 2, { ...hourOf(5), invitees: guests(3) })).status).toBe(200);
    expect(await usedOf(api, 'guests', ann.id)).toBe(3);
  });

  it('[H-09] counts the mails of bookings, changes and invitations of people', async () => {
    const { ann, room } = await limitWorld(api, { mails: { person: 5 } });
    // To Ann and two guests.
    const { data } = await book(api, ann, room.id, { ...hourOf(3), invitees: guests(2) });
    expect(await usedOf(api, 'mails', ann.id)).toBe(3);
    expect(await edit(ann, data.id, 1, hourOf(4))).toMatchObject(refusedBy('mails', 5));
    expect((await edit(ann, data.id, 1, { description: 'Bring ideas' })).status).toBe(200);
    const invite = (email: string) =>
      api.call(inviteUser, {
        as: ann,
        body: {
          email,
          fullName: 'New colleague',
          isAdministrator: false,
          isApprover: false,
          isAllBu: false,
          businessUnitIds: [ann.businessUnitId ?? ''],
          language: 'en',
        },
      });
    expect((await invite('one@merchant.test')).status).toBe(201);
    expect(await invite('two@merchant.test')).toMatchObject(refusedBy('mails', 5));
  });

  it('[H-09] counts the mails of a cancellation without refusing it', async () => {
    const { ann, room } = await limitWorld(api, { mails: { person: 3 } });
    const { data } = await book(api, ann, room.id, { ...hourOf(3), invitees: guests(2) });
    const body = { version: 1 };
    const cancelled = await api.call(cancelBooking, { as: ann, params: { id: data.id }, body });
    expect(cancelled.status).toBe(200);
    expect(await usedOf(api, 'mails', ann.id)).toBe(6);
    expect(await book(api, ann, room.id, hourOf(3))).toMatchObject(refusedBy('mails', 3));
  });

  it('[H-09] does not prevent an administrator from ending a person’s access', async () => {
    const { ann, room } = await limitWorld(api, { mails: { person: 1 } });
    const [bob, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const { data } = await book(api, bob, room.id, hourOf(3));
    await book(api, ann, room.id, hourOf(4));
    expect((await book(api, ann, room.id, hourOf(5))).status).toBe(429);
    const decision = { key: `upcoming:${data.id}`, fate: 'transfer', toId: eve.id } as const;
    const body = { version: 1, decisions: [decision] };
    const params = { id: bob.id };
    expect((await api.call(deactivateUser, { as: ann, params, body })).status).toBe(200);
  });

  it('[H-09] does not count what the system sends', async () => {
    const { ann, room } = await limitWorld(api, {});
    const { data } = await book(api, ann, room.id, hourOf(3));
    const due_at = '2026-11-03T02:50:00.000Z';
    await api.db
      .insertInto('booking_timer')
      .values({
        merchant_id: ann.merchantId,
        booking_id: data.id,
        kind: 'check-in-reminder',
        due_at,
      })
      .execute();
    api.clock.set('2026-11-03T02:55:00.000Z');
    await api.runJob('booking_timers');
    const mails = await api.db
      .selectFrom('outbox_mail')
      .select('topic')
      .where('booking_id', '=', data.id)
      .execute();
    expect(mails.map(({ topic }) => topic).sort()).toEqual(['booking', 'check-in']);
    expect(await usedOf(api, 'mails', ann.id)).toBe(1);
  });

  it('[H-09] counts attachments and every kind of picture as uploads', async () => {
    const { ann, room } = await limitWorld(api, { uploads: { person: 5 } });
    const { data } = await book(api, ann, room.id, hourOf(3));
    await buildSignInMethod(api.db, { merchant_id: ann.merchantId, code: 'google' });
    const { state } = await brandingWorld(api, ann);
    const { version } = await state();
    const content = await redPicture(300, 300).png().toBuffer();
    const booking = { id: data.id };
    const attach = (fileName: string) =>
      sendFile(api, addAttachment, { as: ann, params: booking, content: csv, fileName });
    const picture = { as: ann, content };
    const answers = [
      await attach('one.csv'),
      await sendFile(api, setProfileImage, { ...picture, params: {} }),
      await sendFile(api, setResourceImage, { ...picture, params: { id: room.id } }),
      await sendFile(api, setSignInLogo, { ...picture, params: { code: 'google' } }),
      await sendFile(api, setBrandingPicture, {
        ...picture,
        params: { picture: 'logo' },
        query: { version },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
    expect(await usedOf(api, 'uploads', ann.id)).toBe(5);
    expect(await attach('two.csv')).toMatchObject(refusedBy('uploads', 5));
    // Refused before anything is decoded: this is no picture.
    expect(
      await sendFile(api, setProfileImage, { as: ann, params: {}, content: csv }),
    ).toMatchObject(refusedBy('uploads', 5));
  });

  it('[H-09] counts a refused file, which was processed as well', async () => {
    const { ann } = await limitWorld(api, { uploads: { person: 2 } });
    const refused = () => sendFile(api, setProfileImage, { as: ann, params: {}, content: csv });
    expect([(await refused()).status, (await refused()).status]).toEqual([400, 400]);
    expect(await usedOf(api, 'uploads', ann.id)).toBe(2);
    expect(await refused()).toMatchObject(refusedBy('uploads', 2));
  });

  it('[H-09] counts calendar feeds, whether deleted or not', async () => {
    const { ann } = await limitWorld(api, { feeds: { person: 1 } });
    const create = () => api.call(createCalendarFeed, { as: ann, body: {} });
    expect((await create()).status).toBe(201);
    await api.db.deleteFrom('calendar_feed').where('user_id', '=', ann.id).execute();
    expect(await create()).toMatchObject(refusedBy('feeds', 1));
  });

  it('[H-09] counts the codes of resources as keys', async () => {
    const { ann, room } = await limitWorld(api, { keys: { person: 1 } });
    const create = () => api.call(createResourceCode, { as: ann, params: { id: room.id } });
    expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject(refusedBy('keys', 1));
  });

  it('[H-09] has a default for each kind, below that of the merchant', async () => {
    const { ann, room } = await limitWorld(api, {});
    for (const { person, merchant } of Object.values(defaultLimits)) {
      expect(person).toBeLessThan(merchant);
    }
    const used = { merchant_id: ann.merchantId, owner_id: ann.id, share: 0, day: '2026-11-02' };
    await api.db
      .insertInto('use_count')
      .values({ ...used, kind: 'guests', used: defaultLimits.guests.person - 1 })
      .execute();
    expect(await book(api, ann, room.id, { invitees: guests(2) })).toMatchObject(
      refusedBy('guests', defaultLimits.guests.person),
    );
    expect((await book(api, ann, room.id, { invitees: guests(1) })).status).toBe(201);
  });
});

describe('a request above a limit', () => {
  it('[H-09] returns the limit and its reset time in the language of the reader', async () => {
    const { ann, room } = await limitWorld(api, { guests: { person: 1, merchant: 2 } });
    const refused = (as: Member, language: string, invitees = guests(2)) =>
      api.call(createBooking, {
        as,
        body: roomBody(room.id, { invitees }),
        headers: { 'accept-language': language },
      });
    const { problem, headers } = await refused(ann, 'en');
    expect(headers['retry-after']).toBe('54000');
    expect(problem.detail).toBe(
      'You can invite up to 1 external guests a day. Invite more from 3 Nov, 00:00.',
    );
    expect((await refused(ann, 'th')).problem.detail).toBe(
      'คุณเชิญบุคคลภายนอกได้ไม่เกิน 1 คนต่อวัน เชิญเพิ่มได้ตั้งแต่ 3 พ.ย. 00:00 น.',
    );
    expect((await refused(ann, 'en', guests(1))).status).toBe(201);
    const bob = await colleagueOf(api, ann);
    const next = { ...hourOf(3), invitees: guests(1) };
    expect((await book(api, bob, room.id, next)).status).toBe(201);
    const eve = await colleagueOf(api, ann);
    expect((await refused(eve, 'en', guests(1))).problem.detail).toBe(
      'Your company can invite up to 2 external guests a day. Invite more from 3 Nov, 00:00.',
    );
  });

  it('[H-09] books nothing and counts nothing', async () => {
    const { ann, room } = await limitWorld(api, { mails: { person: 2 }, guests: { merchant: 9 } });
    const refused = await book(api, ann, room.id, { ...hourOf(3), invitees: guests(2) });
    expect(refused).toMatchObject(refusedBy('mails', 2));
    for (const owner of [ann.id, ann.merchantId]) {
      for (const kind of ['bookings', 'guests', 'mails']) {
        expect([kind, await usedOf(api, kind, owner)]).toEqual([kind, 0]);
      }
    }
    expect((await book(api, ann, room.id, hourOf(3))).status).toBe(201);
  });

  it('[H-09] is counted neither for a taken slot nor for a retry', async () => {
    const { ann, room } = await limitWorld(api, {});
    const body = roomBody(room.id, hourOf(3));
    const headers = { 'idempotency-key': 'once' };
    await api.call(createBooking, { as: ann, body, headers });
    await api.call(createBooking, { as: ann, body, headers });
    expect((await book(api, ann, room.id, hourOf(3))).problem.code).toBe('booking.slot_taken');
    expect(await usedOf(api, 'bookings', ann.id)).toBe(1);
    expect(await usedOf(api, 'bookings', ann.merchantId)).toBe(1);
  });
});

describe('the counting day', () => {
  it('[H-09] ends at midnight of the merchant, and resets the limits', async () => {
    const { ann, room } = await limitWorld(api, { bookings: { person: 1 } });
    await book(api, ann, room.id, hourOf(5));
    api.clock.set('2026-11-02T16:59:59.000Z');
    const { problem, headers } = await book(api, ann, room.id, hourOf(6));
    expect([problem.params, headers['retry-after']]).toMatchObject([{ untilAt }, '1']);
    api.clock.set(untilAt);
    expect((await book(api, ann, room.id, hourOf(6))).status).toBe(201);
  });

  it('[H-09] is deleted once it is over in every time zone', async () => {
    const { ann, room } = await limitWorld(api, {});
    await book(api, ann, room.id, hourOf(20));
    api.clock.advance({ days: 1 });
    await api.runJob('forget_use_counts');
    expect(await usedOf(api, 'bookings', ann.id)).toBe(1);
    api.clock.advance({ days: 1 });
    await api.runJob('forget_use_counts');
    expect(await usedOf(api, 'bookings', ann.id)).toBe(0);
    expect(await usedOf(api, 'bookings', ann.merchantId)).toBe(0);
  });
});

describe('the limit per merchant', () => {
  it('[H-09] counts all its people, and no one of another merchant', async () => {
    const limits = { bookings: { merchant: 2 } };
    const { ann, room } = await limitWorld(api, limits);
    const bob = await colleagueOf(api, ann);
    const other = await limitWorld(api, limits);
    expect((await book(api, ann, room.id, hourOf(3))).status).toBe(201);
    expect((await book(api, bob, room.id, hourOf(4))).status).toBe(201);
    const refusal = refusedBy('bookings', 2, 'limit.merchant_reached');
    expect(await book(api, ann, room.id, hourOf(5))).toMatchObject(refusal);
    expect((await book(api, other.ann, other.room.id, hourOf(3))).status).toBe(201);
  });

  it('[H-09] combines what is left of all its shares', async () => {
    const { ann, room } = await limitWorld(api, { guests: { merchant: 100 } });
    // No share of a hundred has room for forty.
    const invite = (count: number, day: number) =>
      book(api, ann, room.id, { ...hourOf(day), invitees: guests(count) });
    expect((await invite(40, 3)).status).toBe(201);
    expect((await invite(59, 4)).status).toBe(201);
    expect(await invite(2, 5)).toMatchObject(refusedBy('guests', 100, 'limit.merchant_reached'));
    expect((await invite(1, 5)).status).toBe(201);
    expect(await usedOf(api, 'guests', ann.merchantId)).toBe(100);
  });

  it('[H-09] is shared by all servers', async () => {
    const second = await secondServer(api, signingKeys);
    const { ann, room } = await limitWorld(api, { bookings: { person: 2, merchant: 3 } });
    expect((await book(api, ann, room.id, hourOf(3))).status).toBe(201);
    expect((await book(second, ann, room.id, hourOf(4))).status).toBe(201);
    expect(await book(second, ann, room.id, hourOf(5))).toMatchObject(refusedBy('bookings', 2));
    const bob = await colleagueOf(api, ann);
    expect((await book(second, bob, room.id, hourOf(5))).status).toBe(201);
    expect(await book(api, bob, room.id, hourOf(6))).toMatchObject(
      refusedBy('bookings', 3, 'limit.merchant_reached'),
    );
    await second.close();
  });
});

describe('the counts of a merchant', () => {
  it('[H-09] can be neither seen nor written by another merchant', async () => {
    const { ann, room } = await limitWorld(api, {});
    const other = await limitWorld(api, {});
    await book(api, ann, room.id, hourOf(3));
    await buildResource(api.db, { merchant_id: other.ann.merchantId });
    const asOther = <T>(work: Parameters<typeof sql.raw>[0]) =>
      api.db.transaction().execute(async (trx) => {
        await sql`set local role axp_app`.execute(trx);
        await sql`select set_config('axp.merchant_id', ${other.ann.merchantId}, true)`.execute(trx);
        return (await sql.raw<T>(work).execute(trx)).rows;
      });
    expect(await asOther('select * from use_count')).toEqual([]);
    const count = `select count_use('${ann.merchantId}', '${ann.id}', 'bookings', '2026-11-02', 1, 9, 9)`;
    await expect(asOther(count)).rejects.toThrow('row-level security');
  });
});
