import type { OperationInput } from '@axp/contracts';
import { getUseReport, listReportBookings } from '@axp/contracts/administration';
import { v7 as uuidv7 } from 'uuid';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import {
  buildBooking,
  buildBuilding,
  buildBusinessUnit,
  buildResource,
  buildUser,
} from '../factories.ts';

const weekdays = [1, 2, 3, 4, 5];
const officeHours = JSON.stringify(
  weekdays.map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })),
);

/** Monday, of which the reports are. */
export const monday = { from: '2026-11-02', to: '2026-11-02' };

/** A building that is open from eight to six, with two rooms, at the beginning of Monday. */
export async function reportWorld(api: TestApi) {
  api.clock.set('2026-11-01T18:00:00.000Z');
  const admin = await administrator(api);
  const merchant_id = admin.merchantId;
  const place = { merchant_id, timezone: 'Asia/Bangkok', opening_hours: officeHours };
  const building = await buildBuilding(api.db, { ...place, name: 'Riverside' });
  const room = (name: string, capacity: number) =>
    buildResource(api.db, { merchant_id, building_id: building.id, name, capacity });
  const [lotus, orchid] = [await room('Lotus', 10), await room('Orchid', 4)];
  return { admin, merchant_id, building, lotus, orchid, place };
}

type Values = Partial<Parameters<typeof buildBooking>[1]>;

/** A booking of Monday, from one hour to another. */
export function bookMonday(
  api: TestApi,
  resource: { readonly merchant_id: string; readonly id: string },
  [from, to]: readonly [string, string],
  values: Values = {},
) {
  const { merchant_id, id: resource_id } = resource;
  const times = { starts_at: at(from), ends_at: at(to) };
  return buildBooking(api.db, {
    merchant_id,
    resource_id,
    created_at: '2026-10-30T02:00:00.000Z',
    ...times,
    ...values,
  });
}

/** The same, released at an hour because no one checked in. */
export async function releaseMonday(
  api: TestApi,
  resource: { readonly merchant_id: string; readonly id: string },
  [from, to, released]: readonly [string, string, string],
  values: Values = {},
) {
  const booking = await bookMonday(api, resource, [from, to], { status: 'cancelled', ...values });
  await recordStep(api, booking, { action: 'release', at: at(released) });
  return booking;
}

export async function recordStep(
  api: TestApi,
  booking: { readonly merchant_id: string; readonly id: string; readonly status: string },
  step: {
    readonly action: string;
    readonly at: string;
    readonly id?: string;
    readonly changes?: string;
  },
): Promise<void> {
  const { merchant_id, id: booking_id, status: to_status } = booking;
  await api.db
    .insertInto('booking_event')
    .values({ id: uuidv7(), merchant_id, booking_id, to_status, ...step })
    .execute();
}

/** Ends a day at the place and counts it. */
export async function endDay(api: TestApi, instant = '2026-11-02T17:30:00.000Z'): Promise<void> {
  api.clock.set(instant);
  await api.runJob('keep_opening_days');
  await api.runJob('count_use');
}

/** A business unit, and people of it. */
export async function unitOfPeople(
  api: TestApi,
  merchant_id: string,
  title: string,
  count: number,
) {
  const unit = await buildBusinessUnit(api.db, { merchant_id, title });
  const people = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await buildUser(api.db, { merchant_id }));
  }
  return { unit, people };
}

export const report = async (
  api: TestApi,
  as: Member,
  query: Partial<OperationInput<typeof getUseReport>['query']> = {},
) => (await api.call(getUseReport, { as, query: { ...monday, ...query } })).data;

export const behind = async (
  api: TestApi,
  as: Member,
  query: Partial<OperationInput<typeof listReportBookings>['query']> = {},
) => (await api.call(listReportBookings, { as, query: { ...monday, ...query } })).data;
