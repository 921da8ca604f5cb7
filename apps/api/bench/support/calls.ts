import { apiBasePath } from '@axp/contracts';
import type { Request } from 'autocannon';
import type { SearchFilter } from '../../src/modules/resources/resources/search.queries.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Person } from './people.ts';

export const hourMs = 3_600_000;
export const pageSize = 25;

/** Midnight UTC after so many days. */
function midnight(days: number): number {
  return Date.parse(
    `${new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10)}T00:00Z`,
  );
}

export const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Windows of an hour in the working time of many days, so that not all is in the cache. */
function searchWindow(index: number): { readonly start: string; readonly end: string } {
  const start = midnight(2 + ((index * 11) % 150)) + (1 + (index % 8)) * hourMs;
  return { start: instant(start), end: instant(start + hourMs) };
}

/** A week of many; `laterMs` makes it another one with the same bookings. */
export function weekWindow(
  index: number,
  laterMs = 0,
): { readonly from: string; readonly to: string } {
  const from = midnight(2 + ((index * 11) % 150)) + laterMs;
  return { from: instant(from), to: instant(from + 7 * 24 * hourMs) };
}

/** Filter of the database query for {@link searchWindow}. */
export function searchFilter(merchantId: string, index: number): SearchFilter {
  return {
    type: 'room',
    merchantId,
    ...searchWindow(index),
    bufferMinutes: 0,
    wanted: 4,
    amenityMask: 0,
    ownFields: '{}',
    buildingId: null,
    floorId: null,
    businessUnitId: null,
    units: null,
    patterns: [],
    closed: { buildings: [], resources: [], exceptions: [] },
    userId: merchantId,
    hasOnlyFavourites: false,
    places: { mine: [], elsewhere: [] },
    after: null,
    limit: pageSize,
  };
}

type Send = (people: readonly Person[]) => readonly Request[];
const variants = Array.from({ length: 48 }, (_, index) => index);

function eachWith(people: readonly Person[], make: (index: number) => Request): Request[] {
  return variants.map((index) => ({
    ...make(index),
    headers: { ...people[index % people.length]?.headers },
  }));
}

export const search: Send = (people) => searchBy(people, {});

/** The same with further criteria. */
export function searchBy(people: readonly Person[], criteria: object): readonly Request[] {
  const body = { type: 'room', capacity: 4, limit: pageSize, ...criteria };
  return eachWith(people, (index) => ({
    method: 'POST',
    path: `${apiBasePath}/resources/search`,
    body: JSON.stringify({ ...body, ...searchWindow(index) }),
  }));
}

export const weekPath = (...window: Parameters<typeof weekWindow>) =>
  `${apiBasePath}/bookings/calendar?${new URLSearchParams(weekWindow(...window)).toString()}`;

export const week: Send = (people) =>
  eachWith(people, (index) => ({ method: 'GET', path: weekPath(index) }));

export const notifications: Send = (people) =>
  eachWith(people, () => ({ method: 'GET', path: `${apiBasePath}/auth/notifications` }));

export const myBookings: Send = (people) =>
  eachWith(people, () => ({ method: 'GET', path: `${apiBasePath}/bookings?group=upcoming` }));

/** Hours of a day, UTC, in which the crowd has nothing. */
const freeHours = { single: [13, 14, 15, 16, 17, 18, 19, 20, 21, 22], series: [10, 11, 12, 23, 0] };

const hoursOfWorlds = new WeakMap<BenchWorld, Map<string, Promise<FreeHours>>>();

/** Bodies of bookings without conflicts: returns each hour of a room only once. */
export class FreeHours {
  readonly #roomIds: readonly string[];
  readonly #hours: readonly number[];
  #next = 0;

  private constructor(roomIds: readonly string[], hours: readonly number[]) {
    this.#roomIds = roomIds;
    this.#hours = hours;
  }

  /** In the rooms of a merchant. */
  static of(
    world: BenchWorld,
    host: string,
    kind: keyof typeof freeHours = 'single',
  ): Promise<FreeHours> {
    const ofWorld = hoursOfWorlds.get(world) ?? new Map<string, Promise<FreeHours>>();
    hoursOfWorlds.set(world, ofWorld);
    const known = ofWorld.get(`${host} ${kind}`) ?? FreeHours.#read(world, host, kind);
    ofWorld.set(`${host} ${kind}`, known);
    return known;
  }

  static async #read(
    world: BenchWorld,
    host: string,
    kind: keyof typeof freeHours,
  ): Promise<FreeHours> {
    const ids = await world.ask(`
      select string_agg(r.id::text, ' ' order by r.id) from resource r
      join merchant_host h on h.merchant_id = r.merchant_id
      where h.host = '${host}' and r.type = 'room'`);
    return new FreeHours(ids.split(' '), freeHours[kind]);
  }

  take(changes: Readonly<Record<string, unknown>> = {}) {
    const rooms = this.#roomIds.length;
    const slot = Math.floor(this.#next / rooms);
    const resourceId = this.#roomIds[this.#next % rooms] ?? '';
    this.#next += 1;
    const perDay = this.#hours.length;
    const hour = this.#hours[slot % perDay] ?? 0;
    const start = midnight(2 + Math.floor(slot / perDay)) + hour * hourMs;
    const time = { start: instant(start), end: instant(start + hourMs) };
    return { type: 'room', resourceId, title: 'Bench', attendees: 2, ...time, ...changes };
  }
}

/** Generator of one person's booking requests. */
export interface BookingBodies {
  readonly person: Person;
  readonly next: () => unknown;
}

/**
 * Bookings, each of another person than the one before. Connections that all went through the same
 * list would ask for one person at a time, and wait for one another's quota (Z-13).
 */
export function create(bodies: readonly BookingBodies[]): readonly Request[] {
  let turn = 0;
  const setupRequest = (request: Request): Request => {
    const booking = bodies[turn % bodies.length];
    turn += 1;
    return booking
      ? { ...request, headers: { ...booking.person.headers }, body: JSON.stringify(booking.next()) }
      : request;
  };
  return [{ method: 'POST', path: `${apiBasePath}/bookings`, setupRequest }];
}

/** Creates requests for free hours in each person's own merchant. */
export function freeBookings(
  world: BenchWorld,
  people: readonly Person[],
): Promise<readonly BookingBodies[]> {
  return Promise.all(
    people.map(async (person) => {
      const hours = await FreeHours.of(world, person.host);
      return { person, next: () => hours.take() };
    }),
  );
}
