import {
  approveBooking,
  blockResource,
  cancelBooking,
  editBooking,
  getBooking,
  listMyBookings,
  previewBuildingChange,
  updateBuilding,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { book, colleagueOf } from '../bookings/booking-world.ts';
import { bookSeries, datesOf } from '../bookings/series-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

/** A time in November 2026 by a clock so many hours behind UTC. */
const behind = (hours: number) => (time: string, day: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, day, hour + hours, minute)).toISOString();
};
const newYork = behind(5);
const chicago = behind(6);

/** An office in New York, on Sunday, 1 November, 21:00 there. */
async function office() {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const admin = await api.member({ user: { merchant_id, is_administrator: true } });
  const building = await buildBuilding(api.db, { merchant_id, timezone: 'America/New_York' });
  const room = await buildResource(api.db, { merchant_id, building_id: building.id });
  const move = (change: object) =>
    api.call(updateBuilding, {
      as: admin,
      params: { id: building.id },
      body: { version: 1, ...change },
    });
  return { ann, admin, building, room, move };
}

const at = (time: string, day: number) => ({
  start: newYork(time, day),
  end: newYork(
    time.replace(/^\d+/, (hour) => String(Number(hour) + 1)),
    day,
  ),
});

async function timesOf(as: Member, id: string) {
  const { data } = await api.call(getBooking, { as, params: { id } });
  return { start: data.start, end: data.end, timezone: data.timezone };
}

/** The mails to an address since the previous look. */
async function mailsTo(address: string): Promise<readonly MailMessage[]> {
  await api.runJob('send_mails');
  return sent.splice(0).filter(({ to }) => to.address === address);
}

describe('a building that changes its time zone', () => {
  it('[Z-10] keeps 9:00 in local time by default, and lists the affected bookings beforehand', async () => {
    const { ann, admin, building, room, move } = await office();
    const { data: nine } = await book(api, ann, room.id, at('9:00', 3));
    const { data: ten } = await book(api, ann, room.id, at('10:00', 3));
    const change = { timezone: 'America/Chicago' };
    const preview = await api.call(previewBuildingChange, {
      as: admin,
      params: { id: building.id },
      body: change,
    });
    expect(preview.data.bookings.map(({ id, reasons }) => [id, reasons])).toEqual([
      [nine.id, ['zone']],
      [ten.id, ['zone']],
    ]);
    expect((await move(change)).data.timezone).toBe('America/Chicago');
    for (const [id, hour] of [
      [nine.id, 9],
      [ten.id, 10],
    ] as const) {
      expect(await timesOf(ann, id)).toEqual({
        start: chicago(`${hour}:00`, 3),
        end: chicago(`${hour + 1}:00`, 3),
        timezone: 'America/Chicago',
      });
    }
    const taken = await book(api, await colleagueOf(api, ann), room.id, {
      start: chicago('10:30', 3),
      end: chicago('11:30', 3),
    });
    expect(taken.problem.code).toBe('booking.slot_taken');
  });

  it('[Z-10] keeps the instants on request, shown in the new local time', async () => {
    const { ann, room, move } = await office();
    const { data: nine } = await book(api, ann, room.id, at('9:00', 3));
    await move({ timezone: 'America/Chicago', keepTimes: 'instant' });
    expect(await timesOf(ann, nine.id)).toEqual({
      ...at('9:00', 3),
      timezone: 'America/Chicago',
    });
  });

  it('[Z-60] moves a series with its rule and its dates, so that it stays editable', async () => {
    const { ann, room, move } = await office();
    const { data: first } = await bookSeries(api, ann, room.id, at('9:00', 3));
    await move({ timezone: 'America/Chicago' });
    const dates = await datesOf(api, first.seriesId);
    const days = [3, 4, 5, 6, 7];
    expect(dates.map(({ starts_at }) => starts_at)).toEqual(
      days.map((day) => chicago('9:00', day)),
    );
    expect(dates.map(({ original_start }) => original_start)).toEqual(
      dates.map(({ starts_at }) => starts_at),
    );
    const rule = await api.db
      .selectFrom('booking_series')
      .select(['timezone', 'wall_start', 'first_start'])
      .where('id', '=', first.seriesId ?? '')
      .executeTakeFirst();
    expect(rule).toEqual({
      timezone: 'America/Chicago',
      wall_start: '2026-11-03T09:00:00',
      first_start: chicago('9:00', 3),
    });
  });

  it('[Z-03] moves future maintenance together with the bookings beside it', async () => {
    const { ann, admin, room, move } = await office();
    await book(api, ann, room.id, at('9:00', 3));
    const { data: block } = await api.call(blockResource, {
      as: admin,
      params: { id: room.id },
      body: { kind: 'maintenance', title: 'Paint', ...at('10:00', 3) },
    });
    await move({ timezone: 'America/Chicago' });
    const stored = await api.db
      .selectFrom('resource_block')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', block.id)
      .executeTakeFirst();
    expect(stored).toEqual({ starts_at: chicago('10:00', 3), ends_at: chicago('11:00', 3) });
  });

  it('[Z-01] refuses a zone in which a booking would start in the past, and changes nothing', async () => {
    const { ann, admin, building, room, move } = await office();
    // Half an hour from now; in Berlin 21:30 was five hours ago.
    const soon = { start: newYork('21:30', 1), end: newYork('22:30', 1) };
    const { data: booking } = await book(api, ann, room.id, soon);
    const change = { timezone: 'Europe/Berlin' };
    const preview = await api.call(previewBuildingChange, {
      as: admin,
      params: { id: building.id },
      body: change,
    });
    expect(preview.data.bookings.map(({ reasons }) => reasons)).toEqual([['zone-clash', 'zone']]);
    expect(preview.data.bookings[0]?.moved).toEqual({
      start: '2026-11-01T20:30:00.000Z',
      end: '2026-11-01T21:30:00.000Z',
      timezone: 'Europe/Berlin',
    });
    const { problem } = await move(change);
    expect([problem.code, problem.params]).toEqual(['building.zone_clash', { count: 1 }]);
    expect(problem.clashes).toEqual([soon]);
    expect(await timesOf(ann, booking.id)).toEqual({ ...soon, timezone: 'America/New_York' });
    expect((await move({ ...change, keepTimes: 'instant' })).status).toBe(200);
  });

  it('[Z-10] neither moves a cancelled booking nor is refused because of it', async () => {
    const { ann, room, move } = await office();
    const soon = { start: newYork('21:30', 1), end: newYork('22:30', 1) };
    const { data } = await book(api, ann, room.id, soon);
    const params = { id: data.id };
    await api.call(cancelBooking, { as: ann, params, body: { version: 1 } });
    // One of the booking, and one of its end.
    for (const _ of [1, 2]) await mailsTo(ann.email);
    expect((await move({ timezone: 'Europe/Berlin' })).status).toBe(200);
    expect(await timesOf(ann, data.id)).toMatchObject(soon);
    expect(await mailsTo(ann.email)).toEqual([]);
  });

  it.each([
    ['wall', chicago],
    ['instant', newYork],
  ] as const)(
    '[Z-43] keeps a pending change by the %s, which can be approved then',
    async (keepTimes, clock) => {
      const { ann, admin, building, move } = await office();
      const room = await buildResource(api.db, {
        merchant_id: ann.merchantId,
        building_id: building.id,
        needs_approval: true,
      });
      const { data } = await book(api, ann, room.id, at('9:00', 3));
      const params = { id: data.id };
      await api.call(approveBooking, { as: admin, params, body: { version: 1 } });
      await api.call(editBooking, { as: ann, params, body: { version: 2, ...at('13:00', 3) } });
      await move({ timezone: 'America/Chicago', keepTimes });
      const wanted = { start: clock('13:00', 3), end: clock('14:00', 3) };
      const { data: waiting } = await api.call(getBooking, { as: ann, params });
      expect(waiting).toMatchObject({ start: clock('9:00', 3), pendingChange: wanted });
      const { version } = waiting;
      await api.call(approveBooking, { as: admin, params, body: { version } });
      expect(await timesOf(ann, data.id)).toEqual({ ...wanted, timezone: 'America/Chicago' });
      expect((await book(api, admin, room.id, wanted)).problem.code).toBe('booking.slot_taken');
    },
  );

  it('[Z-72] sends one mail per person for all affected bookings', async () => {
    const { ann, room, move } = await office();
    await book(api, ann, room.id, at('9:00', 3));
    await book(api, ann, room.id, at('11:00', 3));
    await mailsTo(ann.email);
    await move({ timezone: 'America/Chicago' });
    const mails = await mailsTo(ann.email);
    expect(mails).toHaveLength(1);
    const { data } = await api.call(listMyBookings, { as: ann, query: { group: 'upcoming' } });
    expect(data.map(({ start }) => start)).toEqual([chicago('9:00', 3), chicago('11:00', 3)]);
  });
});
