import type { ResourceType } from '@axp/contracts';
import {
  blockResource,
  cancelBooking,
  checkIn,
  checkOut,
  createBooking,
  createCalendarFeed,
  createResourceCode,
  downloadBooking,
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  operations,
  readCalendarFeed,
  rejectBooking,
  searchResources,
  unpackCalendar,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { pairedDisplay } from '../displays/display-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { formHeaders, formOf } from '../files/form.ts';
import { codeOf, send } from '../send.ts';
import { at, colleagueOf, roomBody } from './booking-world.ts';
import { assetBody, carBody } from './kind-world.ts';
import { daily } from './series-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

/** Only '1' means that a kind is offered. */
const off = [
  ['room', '0'],
  ['car', 'true'],
  ['asset', undefined],
] as const;

const bodies = { room: ({ id }: { id: string }) => roomBody(id), car: carBody, asset: assetBody };

/** A request that waits for the boss, of a kind that the merchant has switched off since. */
async function worldOf(type: ResourceType, service: string | undefined) {
  const boss = await api.member({ user: { is_administrator: true } });
  const { merchantId: merchant_id } = boss;
  const capacity = type === 'asset' ? null : 5;
  const quantity = type === 'asset' ? 5 : 1;
  const thing = await buildResource(api.db, {
    merchant_id,
    type,
    capacity,
    quantity,
    needs_approval: true,
    booking_rules: JSON.stringify({ requiresCheckIn: true }),
  });
  const spare = await buildResource(api.db, { merchant_id, type, capacity, quantity });
  const bob = await colleagueOf(api, boss);
  const body = bodies[type](thing);
  const { data: waiting } = await api.call(createBooking, { as: bob, body });
  const { data: feed } = await api.call(createCalendarFeed, {
    as: bob,
    body: { resourceId: thing.id },
  });
  const repair = await api.call(blockResource, {
    as: boss,
    params: { id: thing.id },
    body: { kind: 'maintenance', title: 'Repair', start: at('10:00', 9), end: at('11:00', 9) },
  });
  const { data: code } = await api.call(createResourceCode, { as: boss, params: { id: thing.id } });
  const display = type === 'room' ? await pairedDisplay(api, boss, { showsId: thing.id }) : null;
  await api.runJob('send_mails');
  const mail = sent.find(({ to }) => to.address === boss.email);
  const token = /Approve: .+#([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const services = JSON.stringify({ room: '1', car: '1', asset: '1', [type]: service });
  await api.db.updateTable('merchant').set({ services }).where('id', '=', merchant_id).execute();
  // By then every server has seen the change.
  api.clock.advance({ seconds: 15 });
  return { boss, bob, thing, spare, body, waiting, feed, token, code, display, block: repair.data };
}

type World = Awaited<ReturnType<typeof worldOf>>;

/** A well-formed request to each operation that a kind which is off refuses. */
function requestsOf({ bob, thing, spare, body, waiting, token, code, block, display }: World) {
  const { type, start, end } = body;
  const moved = {
    action: 'move',
    id: waiting.id,
    version: 1,
    reason: 'Closed',
    resourceId: spare.id,
  };
  const nights = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    opens: '03:00',
    closes: '04:00',
  }));
  const json = (value: object) => ({ payload: JSON.stringify(value) });
  const file = formOf([{ name: 'file', fileName: 'agenda.txt', content: 'Agenda' }]);
  const formId = '01a1f000-0000-7000-8000-00000000f0f0';
  return {
    listResources: { query: { type } },
    getResource: { param: thing.id },
    searchResources: json({ type, start, end }),
    markFavourite: { param: thing.id },
    createResourceCode: { param: thing.id },
    readResourceCode: json({ secret: code.path.split('#')[1] }),
    createBooking: json(body),
    quoteBooking: json({
      resourceId: thing.id,
      businessUnitId: bob.businessUnitId,
      times: [{ start, end }],
    }),
    previewSeries: json({ type, start, end, resourceId: thing.id, recurrence: daily(2) }),
    editBooking: { param: waiting.id, ...json({ version: 1, title: 'Another', reason: 'Why' }) },
    previewSeriesEdit: {
      param: waiting.id,
      query: { scope: 'all' },
      ...json({ version: 1, title: 'Another' }),
    },
    quoteSeriesEdit: {
      param: waiting.id,
      query: { scope: 'all' },
      ...json({ version: 1, end: at('17:00', 4) }),
    },
    approveBooking: { param: waiting.id, ...json({ version: 1 }) },
    extendBooking: { param: waiting.id, ...json({ version: 1, end: at('18:00', 4) }) },
    addAttachment: { param: waiting.id, headers: formHeaders, payload: file.toString() },
    deleteAttachment: { param: waiting.id },
    sendAnswerAgain: { param: waiting.id },
    takeHold: { param: formId, ...json({ resourceId: thing.id, start, end }) },
    blockResource: {
      param: thing.id,
      ...json({ kind: 'maintenance', title: 'Repair', start, end }),
    },
    planMaintenance: {
      param: thing.id,
      ...json({ kind: 'maintenance', title: 'Repair', start, end, bookings: [] }),
    },
    changeMaintenance: {
      param: { id: thing.id, blockId: block.id },
      ...json({ version: 1, title: 'Repair', start, end, bookings: [] }),
    },
    addClosedDays: {
      param: thing.building_id,
      ...json({
        days: [{ day: start.slice(0, 10), nameEn: 'Holiday', nameTh: 'วันหยุด' }],
        bookings: [moved],
      }),
    },
    updateBuilding: {
      param: thing.building_id,
      ...json({ version: 1, openingHours: nights, bookings: [moved] }),
    },
    updateResource: {
      param: thing.id,
      ...json({ version: 1, openingHours: nights, bookings: [moved] }),
    },
    listKnownProblems: { param: thing.id },
    ...(display && {
      bookAtDisplay: json({ secret: display.secret, tapId: formId, end }),
      changeAtDisplay: json({
        secret: display.secret,
        action: 'extend',
        bookingId: waiting.id,
        version: 1,
        end: at('18:00', 4),
      }),
    }),
    offerPlace: { param: waiting.id, ...json({ resourceId: spare.id }) },
    reportResourceProblem: { param: thing.id, ...json({ text: 'The screen is dark' }) },
    createCalendarFeed: json({ resourceId: thing.id }),
    updateKindPrice: { param: type, ...json({ price: null, version: null }) },
    followActionLink: { param: token, ...json({}) },
  };
}

/** A display shows rooms alone. */
const ofRooms: ReadonlySet<string> = new Set(['bookAtDisplay', 'changeAtDisplay']);

const refusing = (type: ResourceType) =>
  operations.filter(
    ({ id, errors }) =>
      errors.includes('service.not_enabled') && (type === 'room' || !ofRooms.has(id)),
  );

describe('a kind whose service is off', () => {
  it.each(off)('[T-06] is refused by each of its operations: %s, %j', async (type, service) => {
    const world = await worldOf(type, service);
    const requests: Record<string, Parameters<typeof send>[2]> = requestsOf(world);
    expect(Object.keys(requests).toSorted()).toEqual(
      refusing(type)
        .map(({ id }) => id)
        .toSorted(),
    );
    const { host } = world.boss;
    const authorization = `Bearer ${await api.tokenOf(world.boss)}`;
    for (const operation of refusing(type)) {
      const { headers, ...request } = requests[operation.id] ?? {};
      const all = { host, authorization, ...headers };
      const answer = await send(api, operation, { ...request, headers: all });
      expect([operation.id, answer.statusCode, codeOf(answer)]).toEqual([
        operation.id,
        403,
        'service.not_enabled',
      ]);
    }
  });

  it.each(off)(
    '[T-06] keeps existing bookings readable and lets them end: %s, %j',
    async (type, service) => {
      const { boss, bob, thing, waiting, feed } = await worldOf(type, service);
      const params = { id: waiting.id };
      const { data: seen } = await api.call(getBooking, { as: bob, params });
      expect(seen.abilities).toMatchObject({ cancel: true, edit: false });
      const { data: byBoss } = await api.call(getBooking, { as: boss, params });
      expect(byBoss.abilities).toMatchObject({ reject: true, approve: false });
      const { data: mine } = await api.call(listMyBookings, { as: bob, query: { type } });
      expect(mine.map(({ id, abilities }) => [id, abilities.edit])).toEqual([[waiting.id, false]]);
      const window = { from: at('00:00', 1), to: at('00:00', 9), type };
      const { data } = await api.call(listCalendar, { as: bob, query: window });
      const entries = unpackCalendar(data);
      const entry = entries.find(({ bookingId }) => bookingId === waiting.id);
      expect(entry).toMatchObject({ booking: { change: 'none' } });
      expect((await api.call(listBookingEvents, { as: bob, params })).data).toHaveLength(1);
      const secret = /([\w-]+)\.ics$/.exec(feed.path)?.[1] ?? '';
      const read = await api.call(readCalendarFeed, { host: bob.host, params: { secret } });
      const file = await api.call(downloadBooking, { as: bob, params });
      expect([read.status, file.status]).toEqual([200, 200]);
      const reason = 'Not offered any more';
      const refused = await laterRequest(20);
      const given = await laterRequest(21);
      await api.call(rejectBooking, { as: boss, params: refused, body: { version: 1, reason } });
      await api.call(cancelBooking, { as: bob, params: given, body: { version: 1 } });
      for (const ended of [refused, given]) {
        const { data } = await api.call(getBooking, { as: bob, params: ended });
        expect(data.status).toBe('cancelled');
      }

      async function laterRequest(day: number) {
        const { id } = await buildBooking(api.db, {
          merchant_id: boss.merchantId,
          resource_id: thing.id,
          booker_id: bob.id,
          status: 'pending-approval-book',
          starts_at: at('10:00', day),
          ends_at: at('11:00', day),
        });
        return { id };
      }
    },
  );

  it('[T-06] lets a car be checked out and returned', async () => {
    const { bob, thing } = await worldOf('car', '0');
    const { id } = await buildBooking(api.db, {
      merchant_id: bob.merchantId,
      resource_id: thing.id,
      booker_id: bob.id,
      starts_at: api.clock.hoursFromNow(0),
      ends_at: api.clock.hoursFromNow(4),
    });
    const params = { id };
    const came = await api.call(checkIn, { as: bob, params, body: { version: 1 } });
    expect(came.data.status).toBe('checked-in');
    const back = await api.call(checkOut, {
      as: bob,
      params,
      body: {
        version: 2,
        car: {
          odometerKm: 12,
          fuelPercent: 50,
          hasDamage: false,
          areKeysReturned: true,
          parkingPlace: 'B2',
        },
      },
    });
    expect(back.data.status).toBe('checked-out');
  });

  it('[T-06] does not affect the other kinds', async () => {
    const { boss } = await worldOf('car', '0');
    const { status } = await api.call(searchResources, {
      as: boss,
      body: { type: 'room', start: at('10:00', 3), end: at('11:00', 3) },
    });
    expect(status).toBe(200);
  });
});
