import { cancelBooking, listBookingEvents, listNotifications } from '@axp/contracts';
import type { AnnouncementBody } from '@axp/contracts/announcements';
import {
  createAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listResourceAnnouncements,
  updateAnnouncement,
} from '@axp/contracts/announcements';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBusinessUnit, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

const texts = {
  en: { title: 'The screen is replaced', text: 'Bring a cable.' },
  th: { title: 'เปลี่ยนจอภาพ', text: 'นำสายสัญญาณมาเอง' },
};

function bodyOf(changes: Partial<AnnouncementBody> = {}): AnnouncementBody {
  return {
    severity: 'important',
    texts,
    linkUrl: null,
    buildingId: null,
    resourceId: null,
    start: at('08:00'),
    end: at('18:00'),
    notifies: false,
    ...changes,
  };
}

/** A member with a room, another room in another building, and an administrator. */
async function announcementWorld() {
  const { ann, room } = await bookingWorld(api, { name: 'Rhine' });
  const merchant_id = ann.merchantId;
  const elsewhere = await buildResource(api.db, { merchant_id, name: 'Loire' });
  const boss = await administrator(api, ann);
  const announce = async (changes: Partial<AnnouncementBody> = {}) =>
    (await api.call(createAnnouncement, { as: boss, body: bodyOf(changes) })).data;
  return { ann, room, elsewhere, boss, announce };
}

const shownTo = async (as: Member) => (await api.call(listAnnouncements, { as })).data;
const idsFor = async (as: Member) => (await shownTo(as)).map(({ id }) => id);
const atResource = async (as: Member, id: string, query = {}) =>
  (await api.call(listResourceAnnouncements, { as, params: { id }, query })).data.map(
    (one) => one.id,
  );
const dismiss = (as: Member, id: string) => api.call(dismissAnnouncement, { as, params: { id } });

describe('listAnnouncements', () => {
  it('[R-03] shows those of the company from their start until their end, in both languages', async () => {
    const { ann, announce } = await announcementWorld();
    const { id } = await announce({ start: at('10:00'), end: at('11:00') });
    expect(await shownTo(ann)).toEqual([]);
    api.clock.set(at('10:00'));
    expect(await shownTo(ann)).toMatchObject([
      { id, severity: 'important', texts, building: null, resource: null, ownBookings: null },
    ]);
    api.clock.set(at('11:00'));
    expect(await shownTo(ann)).toEqual([]);
  });

  it('[R-03] shows the most important ones first, then the latest', async () => {
    const { ann, announce } = await announcementWorld();
    const information = await announce({ severity: 'information', start: at('08:30') });
    const earlier = await announce({ start: at('07:00') });
    const urgent = await announce({ severity: 'urgent', start: at('06:00') });
    const later = await announce({ start: at('08:00') });
    const order = [urgent, later, earlier, information].map(({ id }) => id);
    expect(await idsFor(ann)).toEqual(order);
  });

  it('[R-03] shows those of the usual building, and of places where the reader has bookings', async () => {
    const { ann, room, elsewhere, announce } = await announcementWorld();
    const here = await announce({ buildingId: room.building_id });
    const there = await announce({ buildingId: elsewhere.building_id, start: at('07:00') });
    const ofRoom = await announce({ resourceId: room.id, start: at('06:00') });
    expect(await idsFor(ann)).toEqual([]);
    await api.db
      .updateTable('app_user')
      .set({ usual_building_id: elsewhere.building_id })
      .where('id', '=', ann.id)
      .execute();
    api.clock.advance({ minutes: 2 });
    expect(await shownTo(ann)).toMatchObject([{ id: there.id, ownBookings: 0 }]);
    const { data: booking } = await book(api, ann, room.id);
    expect(await shownTo(ann)).toMatchObject([
      { id: here.id, ownBookings: 1, building: { id: room.building_id }, resource: null },
      { id: there.id, ownBookings: 0 },
      { id: ofRoom.id, ownBookings: 1, resource: { id: room.id, name: 'Rhine' } },
    ]);
    const { id, version } = booking;
    await api.call(cancelBooking, { as: ann, params: { id }, body: { version } });
    expect(await idsFor(ann)).toEqual([there.id]);
  });

  it('[R-03] counts bookings in the rest of the period alone', async () => {
    const { ann, room, announce } = await announcementWorld();
    await book(api, ann, room.id);
    await book(api, ann, room.id, { start: at('13:00'), end: at('14:00') });
    await book(api, ann, room.id, { start: at('13:00', 3), end: at('14:00', 3) });
    await announce({ resourceId: room.id });
    expect(await shownTo(ann)).toMatchObject([{ ownBookings: 2 }]);
    api.clock.set(at('11:00'));
    expect(await shownTo(ann)).toMatchObject([{ ownBookings: 1 }]);
  });

  it('[T-01] shows none of another merchant', async () => {
    const { announce } = await announcementWorld();
    await announce();
    expect(await shownTo(await api.member())).toEqual([]);
  });
});

describe('listResourceAnnouncements', () => {
  it('[R-03] lists those of the resource and its building, and scheduled ones within a booking', async () => {
    const { ann, room, elsewhere, announce } = await announcementWorld();
    const ofRoom = await announce({ resourceId: room.id });
    const ofBuilding = await announce({ buildingId: room.building_id, start: at('07:00') });
    await announce();
    await announce({ resourceId: elsewhere.id });
    const next = await announce({
      resourceId: room.id,
      start: at('08:00', 4),
      end: at('12:00', 4),
    });
    const now = [ofRoom.id, ofBuilding.id];
    expect(await atResource(ann, room.id)).toEqual(now);
    const before = { start: at('07:00', 4), end: at('08:00', 4) };
    expect(await atResource(ann, room.id, before)).toEqual(now);
    const within = { start: at('07:30', 4), end: at('08:30', 4) };
    expect(await atResource(ann, room.id, within)).toEqual([next.id, ...now]);
  });

  it('[D-03] is refused for a resource restricted to another unit', async () => {
    const { ann, room, announce } = await announcementWorld();
    await announce({ resourceId: room.id });
    const { merchantId: merchant_id } = ann;
    const unit = await buildBusinessUnit(api.db, { merchant_id });
    await api.db
      .insertInto('resource_visibility')
      .values({ merchant_id, resource_id: room.id, business_unit_id: unit.id })
      .execute();
    await api.db
      .updateTable('resource')
      .set({ is_restricted: true })
      .where('id', '=', room.id)
      .execute();
    const params = { id: room.id };
    const { problem } = await api.call(listResourceAnnouncements, { as: ann, params, query: {} });
    expect(problem.code).toBe('resource.not_found');
  });
});

describe('dismissAnnouncement', () => {
  it('[R-03] hides it from the person alone, everywhere, and again without an error', async () => {
    const { ann, room, announce } = await announcementWorld();
    const { id } = await announce();
    const ofRoom = await announce({ resourceId: room.id });
    const bob = await colleagueOf(api, ann);
    for (const one of [id, id, ofRoom.id]) expect((await dismiss(ann, one)).status).toBe(204);
    expect(await idsFor(ann)).toEqual([]);
    expect(await atResource(ann, room.id)).toEqual([]);
    expect(await idsFor(bob)).toEqual([id]);
  });

  it('[R-03] is refused for urgent ones, which stay until they end', async () => {
    const { ann, announce } = await announcementWorld();
    const { id } = await announce({ severity: 'urgent' });
    expect((await dismiss(ann, id)).problem.code).toBe('announcement.urgent');
    expect(await idsFor(ann)).toEqual([id]);
  });

  it('[R-03] does not hide one that has become urgent since', async () => {
    const { ann, boss, announce } = await announcementWorld();
    const { id } = await announce();
    await dismiss(ann, id);
    const body = { ...bodyOf({ severity: 'urgent' }), version: 1 };
    await api.call(updateAnnouncement, { as: boss, params: { id }, body });
    expect(await idsFor(ann)).toEqual([id]);
  });

  it('[T-01] does not find one of another merchant', async () => {
    const { announce } = await announcementWorld();
    const { id } = await announce();
    expect((await dismiss(await api.member(), id)).problem.code).toBe('announcement.not_found');
  });
});

describe('an announcement that notifies', () => {
  const noticesOf = async (as: Member) =>
    (await api.call(listNotifications, { as })).data.filter(
      ({ topic }) => topic === 'announcement',
    );

  it('[R-03] tells the people of bookings in its period, in one mail for each person', async () => {
    const { ann, room, boss, announce } = await announcementWorld();
    const bob = await colleagueOf(api, ann);
    const invitees = [{ userId: bob.id }];
    const { data: first } = await book(api, ann, room.id, { invitees });
    await book(api, ann, room.id, { start: at('13:00'), end: at('14:00') });
    const later = { start: at('13:00', 3), end: at('14:00', 3) };
    const cat = await colleagueOf(api, ann);
    await book(api, cat, room.id, later);
    await api.runJob('send_mails');
    sent.length = 0;
    await announce({ resourceId: room.id, notifies: true });
    const said = 'The screen is replaced: Bring a cable.\nเปลี่ยนจอภาพ: นำสายสัญญาณมาเอง';
    expect(await noticesOf(ann)).toHaveLength(2);
    expect(await noticesOf(bob)).toMatchObject([
      { title: 'Weekly sync', reason: said, actor: { id: boss.id }, bookingId: first.id },
    ]);
    expect(await noticesOf(cat)).toEqual([]);
    const params = { id: first.id };
    const { data: events } = await api.call(listBookingEvents, { as: ann, params });
    expect(events.at(-1)).toMatchObject({ action: 'announce', reason: said });
    await api.runJob('send_mails');
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual([ann.email, bob.email].toSorted());
    const toBob = sent.find(({ to }) => to.address === bob.email);
    expect(toBob?.subject).toContain('An announcement about your booking');
    expect(toBob?.text).toContain('Bring a cable.');
    const toAnn = sent.find(({ to }) => to.address === ann.email);
    expect(toAnn?.text).toContain('Announcement');
  });

  it('[R-03] is refused for more bookings than one announcement can notify', async () => {
    const { ann, room, boss } = await announcementWorld();
    const { data: booked } = await book(api, ann, room.id);
    const row = await api.db
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 100 }, () => ({
      ...row,
      own_fields: '{}',
      id: crypto.randomUUID(),
    }));
    await api.db.insertInto('booking').values(copies).execute();
    const body = bodyOf({ resourceId: room.id, notifies: true });
    const { problem } = await api.call(createAnnouncement, { as: boss, body });
    expect(problem).toMatchObject({ code: 'announcement.too_many_bookings' });
    expect(problem.detail).toContain('100');
    expect(await idsFor(ann)).toEqual([]);
  });
});
