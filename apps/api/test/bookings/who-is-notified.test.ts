import { cancelBooking, createBooking, editBooking, listNotifications } from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBooking, buildBusinessUnit, buildResource } from '../factories.ts';
import { book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  sent.length = 0;
});

const topicsOf = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(({ topic }) => topic);
const addressees = async () => {
  await api.runJob('send_mails');
  return sent.map(({ to }) => to.address);
};
const edit = (as: Member, id: string, version: number, body: object) =>
  api.call(editBooking, { as, params: { id }, body: { version, ...body } });

const boss = ({ merchantId }: Member) =>
  api.member({ user: { merchant_id: merchantId, is_administrator: true } });

describe('an administrator', () => {
  it('[G-06] books only for their own unit', async () => {
    const { ann, room } = await bookingWorld(api);
    const as = await boss(ann);
    const foreign = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    for (const businessUnitId of [foreign.id, ann.businessUnitId ?? '']) {
      const body = roomBody(room.id, { businessUnitId });
      const { problem } = await api.call(createBooking, { as, body });
      expect([problem.code, problem.errors[0]?.path]).toEqual([
        'business_unit.not_allowed',
        'businessUnitId',
      ]);
    }
  });
});

describe('a request', () => {
  it('[Z-41] notifies the approvers of the resource and not those of the unit or the merchant', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const { merchantId: merchant_id, businessUnitId } = ann;
    const [ofRoom, ofUnit] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const ofMerchant = await api.member({ user: { merchant_id, is_approver: true } });
    const administrator = await boss(ann);
    const unit = { merchant_id, business_unit_id: businessUnitId ?? '', user_id: ofUnit.id };
    await api.db.insertInto('business_unit_approver').values(unit).execute();
    const place = { merchant_id, resource_id: room.id, user_id: ofRoom.id };
    await api.db.insertInto('resource_approver').values(place).execute();
    await book(api, ann, room.id);
    expect(await topicsOf(ofRoom)).toEqual(['approval']);
    for (const other of [ofUnit, ofMerchant, administrator]) {
      expect(await topicsOf(other)).toEqual([]);
    }
    expect((await addressees()).sort()).toEqual([ann.email, ofRoom.email].sort());
  });

  it('[Z-41] notifies the approvers of the unit and not those of the merchant', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const ofUnit = await colleagueOf(api, ann);
    const administrator = await boss(ann);
    const { merchantId: merchant_id, businessUnitId } = ann;
    const unit = { merchant_id, business_unit_id: businessUnitId ?? '', user_id: ofUnit.id };
    await api.db.insertInto('business_unit_approver').values(unit).execute();
    await book(api, ann, room.id);
    expect([await topicsOf(ofUnit), await topicsOf(administrator)]).toEqual([['approval'], []]);
  });
});

describe('mail', () => {
  it('[Z-80] [H-04] goes to no deactivated person, before it is queued or after', async () => {
    const { ann, room } = await bookingWorld(api);
    const [early, late] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const as = await boss(ann);
    const leave = ({ id }: Member) =>
      api.call(deactivateUser, { as, params: { id }, body: { version: 1, decisions: [] } });
    const invitees = [{ userId: early.id }, { userId: late.id }];
    const { data } = await book(api, ann, room.id, { invitees });
    await addressees();
    sent.length = 0;
    await leave(early);
    await edit(ann, data.id, 1, { title: 'Renamed' });
    await leave(late);
    expect(await addressees()).toEqual([ann.email]);
    const queued = await api.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('booking_id', '=', data.id)
      .where('booking_version', '=', 2)
      .execute();
    expect(queued.map(({ recipient }) => recipient).sort()).toEqual([ann.email, late.email].sort());
  });

  it('[Z-80] withdraws an invitation once, and invites a re-added guest again', async () => {
    const { ann, room } = await bookingWorld(api);
    const guest = { email: 'guest@elsewhere.test', name: 'Gus' };
    const { data } = await book(api, ann, room.id, { invitees: [guest] });
    const toGuest = async (version: number, body: object) => {
      sent.length = 0;
      await edit(ann, data.id, version, body);
      await api.runJob('send_mails');
      return sent.flatMap((mail) => (mail.to.address === guest.email ? mail.subject : []));
    };
    await addressees();
    expect(await toGuest(1, { invitees: [] })).toEqual([expect.stringMatching(/cancelled/i)]);
    expect(await toGuest(2, { title: 'Renamed' })).toEqual([]);
    expect(await toGuest(3, { invitees: [guest] })).toEqual([expect.stringMatching(/invited/i)]);
  });
});

describe('a booking for a colleague', () => {
  it('[Z-13] notifies them, and they can decline it with a reason that reaches the booker', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { bookedForId: bob.id });
    expect(await topicsOf(bob)).toEqual(['booking']);
    expect((await addressees()).sort()).toEqual([ann.email, bob.email].sort());
    const body = { version: 1, reason: 'I am away' };
    const declined = await api.call(cancelBooking, { as: bob, params: { id: data.id }, body });
    expect(declined.data.status).toBe('cancelled');
    const { data: notices } = await api.call(listNotifications, { as: ann, query: {} });
    expect(notices[0]).toMatchObject({ bookingStatus: 'cancelled-self', reason: 'I am away' });
    expect((await book(api, ann, room.id)).status).toBe(201);
  });
});

describe('a car that is late', () => {
  it('[Z-52] [H-05] warns the owner of the next booking about that booking, and not its own owner', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(api.db);
    const inMinutes = (minutes: number) =>
      new Date(Date.parse(rows[0]?.now ?? '') + minutes * 60_000).toISOString();
    const bookings: Record<string, string> = {};
    for (const next of [ann, bob]) {
      const car = await buildResource(api.db, { merchant_id: ann.merchantId, type: 'car' });
      const shared = { merchant_id: ann.merchantId, resource_id: car.id, attendees: null };
      const late = await buildBooking(api.db, {
        ...shared,
        booker_id: ann.id,
        status: 'checked-in',
        starts_at: inMinutes(-90),
        ends_at: inMinutes(-10),
      });
      const following = await buildBooking(api.db, {
        ...shared,
        booker_id: next.id,
        starts_at: inMinutes(30),
        ends_at: inMinutes(90),
      });
      bookings[next.id] = following.id;
      const timer = { merchant_id: ann.merchantId, booking_id: late.id, kind: 'overdue' };
      await api.db
        .insertInto('booking_timer')
        .values({ ...timer, due_at: inMinutes(-10) })
        .execute();
    }
    await api.runJob('booking_timers');
    expect(await topicsOf(ann)).toEqual(['overdue', 'overdue']);
    const { data } = await api.call(listNotifications, { as: bob, query: {} });
    expect(data.map(({ topic, bookingId }) => [topic, bookingId])).toEqual([
      ['next-at-risk', bookings[bob.id]],
    ]);
  });
});
