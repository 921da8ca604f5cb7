import type { OperationShape } from '@axp/contracts';
import {
  addAttachment,
  listApprovals,
  listBills,
  listBookingEvents,
  listBuildings,
  listCalendar,
  listMyBookings,
  listNotifications,
  listPeople,
  listResources,
  searchResources,
  unpackCalendar,
} from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testApi } from './app.ts';
import { administratorOf, perHour } from './bills/bill-world.ts';
import { attachmentWorld } from './bookings/attachment-world.ts';
import { at, book, bookingWorld, colleagueOf } from './bookings/booking-world.ts';
import { bookCar, thingOf } from './bookings/kind-world.ts';
import { pdf } from './files/sample-files.ts';

const api = testApi();

interface Found {
  readonly where: string;
  readonly value: unknown;
}

/** Every value below an answer, with the path to it. */
function valuesIn(value: unknown, where: string): Found[] {
  const own = { where, value };
  if (typeof value !== 'object' || value === null) return [own];
  return [own, ...Object.entries(value).flatMap(([key, one]) => valuesIn(one, `${where}.${key}`))];
}

/** Collects the values in all responses to a person with bookings of several types. */
async function answers(): Promise<Found[]> {
  const { ann, room } = await bookingWorld(api, perHour);
  const bob = await colleagueOf(api, ann);
  const boss = await administratorOf(api, ann);
  const { data: meeting } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
  const car = await thingOf(api, ann, { type: 'car' });
  const { data: trip } = await bookCar(api, ann, car);
  const file = await attachmentWorld(api).attach(ann, meeting.id, pdf, 'plan.pdf');
  const params = { id: meeting.id };
  const day = { from: at('00:00'), to: at('00:00', 5) };
  const calendar = await api.call(listCalendar, { as: ann, query: day });
  const window = { start: at('10:00'), end: at('11:00') };
  const read = async (operation: OperationShape, data: Promise<{ readonly data: unknown }>) =>
    valuesIn((await data).data, operation.id);
  return [
    ...valuesIn(meeting, 'createBooking'),
    ...valuesIn(trip, 'createBooking'),
    ...(await read(addAttachment, Promise.resolve(file))),
    ...(await read(listMyBookings, api.call(listMyBookings, { as: ann, query: {} }))),
    ...(await read(listBills, api.call(listBills, { as: ann, params }))),
    ...(await read(listBookingEvents, api.call(listBookingEvents, { as: ann, params }))),
    ...(await read(listNotifications, api.call(listNotifications, { as: bob, query: {} }))),
    ...(await read(listApprovals, api.call(listApprovals, { as: boss, query: {} }))),
    ...(await read(listPeople, api.call(listPeople, { as: ann, query: {} }))),
    ...(await read(listBuildings, api.call(listBuildings, { as: ann }))),
    ...(await read(listResources, api.call(listResources, { as: ann, query: { type: 'room' } }))),
    ...valuesIn(unpackCalendar(calendar.data), listCalendar.id),
    ...(await read(
      searchResources,
      api.call(searchResources, { as: ann, body: { type: 'room', ...window } }),
    )),
  ];
}

const isAt = (pattern: RegExp) => (found: Found) => pattern.test(found.where);
const instants = isAt(/\.(start|end|at|\w+(At|Until|From))$/);
const ids = isAt(/\.(id|\w+Id)$/);
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('what the API answers', () => {
  let found: Found[];
  beforeAll(async () => {
    found = await answers();
  });
  const given = (is: (one: Found) => boolean) =>
    found.filter((one) => is(one) && one.value !== null);

  it('[Z-123] has every instant in UTC, with Z', () => {
    const times = given(instants);
    expect(times.length).toBeGreaterThan(20);
    const wrong = times.filter(
      ({ value }) => typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d+Z$/.test(value),
    );
    expect(wrong).toEqual([]);
  });

  it('[Z-123] has the time zone of the place beside the times of a booking', () => {
    const bookings = found.filter(
      ({ value }) =>
        typeof value === 'object' && value !== null && 'start' in value && 'version' in value,
    );
    expect(bookings.length).toBeGreaterThan(5);
    const wrong = bookings.filter(
      ({ value }) =>
        !Object.entries(value ?? {}).some(
          ([key, zone]) => key === 'timezone' && zone === 'Asia/Bangkok',
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('[Z-123] has ids in the order of creation', () => {
    const all = given(ids);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ value }) => !uuidV7.test(String(value)))).toEqual([]);
  });
});
