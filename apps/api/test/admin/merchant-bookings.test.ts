import { listBookingEvents, listNotifications } from '@axp/contracts';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  listOverdueReturns,
  remindOverdue,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildBusinessUnit, buildResource, buildUser } from '../factories.ts';
import { send } from '../send.ts';
import { administrator } from './admin-world.ts';
import { downloadFile } from './xlsx-files.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

interface Slot {
  readonly start?: string;
  readonly end?: string;
  readonly day?: number;
}

function bookingOf(
  boss: Member,
  { start = '10:00', end = '11:00', day = 2 }: Slot = {},
  values: Partial<Parameters<typeof buildBooking>[1]> = {},
) {
  const times = { starts_at: at(start, day), ends_at: at(end, day) };
  return buildBooking(api.db, { merchant_id: boss.merchantId, ...times, ...values });
}

type Filter = Parameters<typeof api.call<typeof listMerchantBookings>>[1]['query'];

const list = (as: Member, query: Filter = {}) => api.call(listMerchantBookings, { as, query });
const idsOf = async (as: Member, query: Filter = {}) =>
  (await list(as, query)).data.map(({ id }) => id);

/** Out after its end: the test's clock reads 09:00. */
async function overdueOf(boss: Member, values: Partial<Parameters<typeof buildBooking>[1]> = {}) {
  const car = await thingOf(api, boss, { type: 'car' });
  const slot = { start: '07:00', end: '08:40' };
  return bookingOf(boss, slot, { resource_id: car.id, status: 'checked-in', ...values });
}

describe('listMerchantBookings', () => {
  it('has every booking of the merchant by its start, with resource and person', async () => {
    const boss = await administrator(api);
    const later = await bookingOf(boss, { start: '14:00', end: '15:00' });
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const person = await buildUser(api.db, { merchant_id: boss.merchantId });
    const unit = await buildBusinessUnit(api.db, { merchant_id: boss.merchantId });
    const values = { resource_id: room.id, booker_id: person.id, business_unit_id: unit.id };
    const sooner = await bookingOf(boss, {}, values);
    const building = await api.db
      .selectFrom('building')
      .select('name')
      .where('id', '=', room.building_id)
      .executeTakeFirstOrThrow();
    const { data } = await list(boss);
    expect(data.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(data[0]).toEqual({
      id: sooner.id,
      type: 'room',
      status: 'approved',
      isOverdue: false,
      remindedAt: null,
      start: at('10:00'),
      end: at('11:00'),
      timezone: 'Asia/Bangkok',
      isRecurring: false,
      resource: { id: room.id, name: room.name, building: building.name },
      details: {
        title: sooner.title,
        bookedFor: { id: person.id, fullName: person.full_name },
        businessUnit: unit.title,
      },
    });
  });

  it('reads page by page in both directions, also over equal starts', async () => {
    const boss = await administrator(api);
    const made = await Promise.all([bookingOf(boss), bookingOf(boss), bookingOf(boss)]);
    const ids = made.map(({ id }) => id).sort();
    for (const sort of ['start', '-start'] as const) {
      const read: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, meta } = await list(boss, { sort, limit: '2', ...(cursor && { cursor }) });
        read.push(...data.map(({ id }) => id));
        cursor = meta.nextCursor;
      }
      expect(read).toEqual(sort === 'start' ? ids : ids.toReversed());
    }
  });

  it('can be filtered by days, kind, resource, person, status and words', async () => {
    const boss = await administrator(api);
    const tomorrow = await bookingOf(boss, { day: 3 }, { title: 'Audit of Alpha' });
    const overdue = await overdueOf(boss);
    const waiting = await bookingOf(boss, {}, { status: 'pending-approval-book' });
    const cancelled = await bookingOf(boss, {}, { status: 'cancelled' });
    expect(await idsOf(boss, { from: at('00:00', 3), to: at('00:00', 4) })).toEqual([tomorrow.id]);
    expect(await idsOf(boss, { type: 'car' })).toEqual([overdue.id]);
    expect(await idsOf(boss, { resourceId: waiting.resource_id })).toEqual([waiting.id]);
    expect(await idsOf(boss, { personId: cancelled.booker_id })).toEqual([cancelled.id]);
    expect(await idsOf(boss, { status: 'overdue' })).toEqual([overdue.id]);
    expect(await idsOf(boss, { status: 'checked-in' })).toEqual([overdue.id]);
    expect(await idsOf(boss, { status: 'pending' })).toEqual([waiting.id]);
    expect(await idsOf(boss, { status: 'cancelled' })).toEqual([cancelled.id]);
    expect(await idsOf(boss, { text: 'alpha audit' })).toEqual([tomorrow.id]);
  });

  it('[H-05] shows only time and resource of a private booking, and does not find it by person or title', async () => {
    const boss = await administrator(api);
    const hidden = await bookingOf(boss, {}, { privacy: 'private', title: 'Zebra' });
    expect((await list(boss)).data).toMatchObject([{ id: hidden.id, details: null }]);
    expect(await idsOf(boss, { personId: hidden.booker_id })).toEqual([]);
    expect(await idsOf(boss, { text: 'zebra' })).toEqual([]);
    const own = await bookingOf(boss, {}, { privacy: 'private', booker_id: boss.id });
    expect(await idsOf(boss, { personId: boss.id })).toEqual([own.id]);
  });

  it('[T-07] has no booking of another merchant', async () => {
    const [boss, other] = [await administrator(api), await administrator(api)];
    const theirs = await bookingOf(other);
    expect(await idsOf(boss)).toEqual([]);
    expect(await idsOf(boss, { resourceId: theirs.resource_id })).toEqual([]);
  });
});

describe('exportMerchantBookings', () => {
  async function linesOf(as: Member, query: Record<string, string> = {}) {
    const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
    const response = await send(api, exportMerchantBookings, { headers, query });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    return response.payload.replace(/\r\n$/, '').split('\r\n');
  }

  it('writes filtered bookings as CSV, escaped against spreadsheet formulas', async () => {
    const boss = await administrator(api);
    await bookingOf(boss, {}, { title: '=cmd()' });
    await bookingOf(boss, { day: 5 });
    const [head, ...lines] = await linesOf(boss, { to: at('00:00', 3) });
    expect(head).toBe(
      '\uFEFFID,Kind,Status,Overdue,Start,End,Time zone,Length in minutes,Resource,Building,Floor,Title,Booked for,Business unit,People,Checked in,Repeats',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(",'=cmd(),");
    expect(lines[0]).toContain(',2026-11-02 10:00,2026-11-02 11:00,Thailand Time,60,');
  });

  it('[D-03] has only the chosen columns, in their order', async () => {
    const boss = await administrator(api);
    await bookingOf(boss, {}, { title: 'Board meeting' });
    const [head, line] = await linesOf(boss, { columns: 'title,status,unknown' });
    expect(head).toBe('\uFEFFStatus,Title');
    expect(line).toBe('Confirmed,Board meeting');
    expect((await linesOf(boss, { columns: 'unknown' }))[0]).toContain('ID,Kind,Status');
  });

  it('has every row of a list that is longer than one page', async () => {
    const boss = await administrator(api);
    const first = await bookingOf(boss, {}, { status: 'cancelled' });
    await api.db
      .insertInto('booking')
      .values(Array.from({ length: 1_001 }, () => ({ ...first, own_fields: '{}', id: uuidv7() })))
      .execute();
    expect(await linesOf(boss)).toHaveLength(1_003);
  });
});

describe('exportBookingsSheet', () => {
  it('writes filtered bookings as an Excel file', async () => {
    const boss = await administrator(api);
    await bookingOf(boss, {}, { title: 'Board meeting' });
    await bookingOf(boss, { day: 5 }, { title: 'Later talk' });
    const query = { to: at('00:00', 3) };
    const { texts } = await downloadFile(api, exportBookingsSheet, { as: boss, query });
    expect(texts).toContain('Booked for');
    // 2 November 2026, 10:00 at the building, as a date of a spreadsheet.
    expect(texts).toMatch(/<v>46328\.41666\d*<\/v>/);
    expect(texts).toContain('Board meeting');
    expect(texts).not.toContain('Later talk');
  });
});

describe('remindOverdue', () => {
  const remind = (as: Member, { id }: { readonly id: string }) =>
    api.call(remindOverdue, { as, params: { id } });
  const mailsOf = async ({ id }: { readonly id: string }) =>
    (await api.db.selectFrom('outbox_event').selectAll().where('booking_id', '=', id).execute())
      .length;

  it('[D-03] notifies the person by email and in the app, and names the sender in the history', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const values = { booker_id: ann.id, booked_for_id: ann.id };
    const overdue = await overdueOf(boss, values);
    expect((await remind(boss, overdue)).status).toBe(200);
    const notified = await api.call(listNotifications, { as: ann, query: {} });
    expect(notified.data).toMatchObject([{ topic: 'overdue' }]);
    expect(await mailsOf(overdue)).toBe(1);
    const history = await api.call(listBookingEvents, { as: boss, params: { id: overdue.id } });
    expect(history.data.at(-1)).toMatchObject({ action: 'overdue', actor: { id: boss.id } });
  });

  it('[D-03] is possible once a day of the merchant, and the lists show when', async () => {
    const boss = await administrator(api);
    const overdue = await overdueOf(boss);
    await remind(boss, overdue);
    const { problem } = await remind(boss, overdue);
    expect(problem.code).toBe('booking.already_reminded');
    const today = [{ remindedAt: expect.stringMatching(/^2026-11-02T02:00/) }];
    expect((await list(boss)).data).toMatchObject(today);
    expect((await api.call(listOverdueReturns, { as: boss })).data).toMatchObject(today);
    api.clock.set(at('00:01', 3));
    expect((await list(boss)).data).toMatchObject([{ remindedAt: null }]);
    expect((await remind(boss, overdue)).status).toBe(200);
  });

  it('[D-03] sends one reminder for two clicks at once', async () => {
    const boss = await administrator(api);
    const overdue = await overdueOf(boss);
    await Promise.all([remind(boss, overdue), remind(boss, overdue)]);
    expect(await mailsOf(overdue)).toBe(1);
  });

  it('[D-03] refuses a booking that is not overdue, or of another merchant', async () => {
    const boss = await administrator(api);
    const running = await overdueOf(boss, { ends_at: at('09:30') });
    const returned = await overdueOf(boss, { status: 'checked-out' });
    for (const booking of [running, returned]) {
      expect((await remind(boss, booking)).problem.code).toBe('booking.not_overdue');
    }
    const other = await administrator(api);
    const overdue = await overdueOf(boss);
    expect((await remind(other, overdue)).problem.code).toBe('booking.not_found');
  });
});

describe('listOverdueReturns', () => {
  const read = (as: Member) => api.call(listOverdueReturns, { as });

  it('lists overdue loans, the longest first, with the booking that follows', async () => {
    const boss = await administrator(api);
    const recent = await overdueOf(boss);
    const longest = await overdueOf(boss, { ends_at: at('08:00') });
    const { resource_id } = longest;
    const next = await bookingOf(boss, { start: '13:00', end: '14:00' }, { resource_id });
    await bookingOf(boss, { start: '16:00', end: '17:00' }, { resource_id });
    await bookingOf(boss, { start: '07:00', end: '08:00' }, { status: 'checked-in' });
    await overdueOf(boss, { ends_at: at('09:30') });
    const { data, meta } = await read(boss);
    expect(meta.total).toBe(2);
    expect(data.map(({ id }) => id)).toEqual([longest.id, recent.id]);
    const follower = await api.db
      .selectFrom('app_user')
      .select('full_name')
      .where('id', '=', next.booker_id)
      .executeTakeFirstOrThrow();
    expect(data[0]).toMatchObject({
      end: at('08:00'),
      resource: { id: resource_id, type: 'car' },
      booking: { id: longest.id, abilities: { checkOut: true } },
      bookedFor: { id: longest.booker_id },
      next: { start: at('13:00'), fullName: follower.full_name },
    });
    expect(data[1]?.next).toBeNull();
  });

  it('[H-05] hides the owner of a private booking, and of a following one', async () => {
    const boss = await administrator(api);
    const hidden = await overdueOf(boss, { privacy: 'private' });
    const { resource_id } = hidden;
    await bookingOf(boss, { start: '13:00', end: '14:00' }, { resource_id, privacy: 'private' });
    expect((await read(boss)).data).toMatchObject([
      { id: hidden.id, booking: null, bookedFor: null, next: { fullName: null } },
    ]);
  });
});
