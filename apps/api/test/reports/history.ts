import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../src/platform/db/schema.ts';
import type { TestApi } from '../app.ts';
import {
  buildBuilding,
  buildBusinessUnit,
  buildMerchant,
  buildResource,
  buildUser,
} from '../factories.ts';

/** Days with the clock change of Berlin on 25 October. */
export const firstDay = '2026-10-24';
export const days = 3;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const hourChoices = [
  null,
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })),
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '22:00', closes: '06:00' })),
  [1, 3, 5, 7].flatMap((weekday) => [
    { weekday, opens: '07:30', closes: '12:00' },
    { weekday, opens: '13:00', closes: '24:00' },
  ]),
] as const;
const zones = ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'] as const;

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const newBooking = fc.record({
  resource: share,
  day: fc.integer({ min: 0, max: 3 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  length: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 15, max: 240 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1000, max: 4000 }) },
  ),
  ahead: fc.integer({ min: -30, max: 60 * 24 * 40 }),
  people: fc.integer({ min: 1, max: 30 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  user: share,
  unit: share,
  isPrivate: fc.boolean(),
});
const step = fc.record({
  bookings: fc.array(newBooking, { maxLength: 4 }),
  changes: fc.array(
    fc.record({
      booking: share,
      kind: fc.constantFrom('check-in', 'check-out', 'release', 'cancel', 'extend', 'end', 'move'),
      minutes: fc.integer({ min: -10, max: 200 }),
      resource: share,
    }),
    { maxLength: 4 },
  ),
  place: fc.option(
    fc.record({
      kind: fc.constantFrom('hours', 'zone', 'building', 'size', 'parts'),
      which: share,
      choice: share,
    }),
  ),
});

const history = fc.record({
  zones: fc.tuple(fc.constantFrom(...zones), fc.constantFrom(...zones)),
  hours: fc.tuple(fc.constantFrom(...hourChoices), fc.constantFrom(...hourChoices)),
  steps: fc.array(step, { minLength: days, maxLength: days }),
});
type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type Step = ValueOf<typeof step>;
type HistoryPlan = ValueOf<typeof history>;

function sampleOf(count: number) {
  return fc.sample(history, { numRuns: count, seed: 46 });
}

type Booking = Insertable<DB['booking']> & {
  starts_at: string;
  ends_at: string;
  /** When it was released, of the history's own records. */
  releasedAt: string | null;
};
export type Hours = (typeof hourChoices)[number];

interface Place {
  id: string;
  timezone: string;
  hours: Hours;
}

/** Seats of rooms by their place in a history. */
const capacities: Readonly<Record<number, number>> = { 0: 4, 3: 8, 4: 8, 5: 16 };
/** Resources that may move; after them come two rooms and the one that consists of them. */
const movable = 3;

interface Resource {
  readonly id: string;
  readonly type: 'room' | 'asset';
  building: Place;
  capacity: number | null;
  quantity: number;
  /** Rooms of the same building that it consists of. */
  parts: readonly string[];
}

type BookingEvent = Insertable<DB['booking_event']>;

/** A merchant with what its histories have in common. */
interface Company {
  readonly merchantId: string;
  readonly users: readonly string[];
  readonly units: readonly string[];
}

/** Two buildings of a merchant whose days happen one by one, and how their plan turned out. */
export class History {
  readonly bookings: Booking[] = [];
  readonly resources: Resource[];
  readonly #company: Company;
  readonly #places: Place[];
  readonly #plan: HistoryPlan;
  /** Bookings and events of the day that are not written yet. */
  readonly #touched = new Set<Booking>();
  #events: BookingEvent[] = [];

  private constructor(parts: {
    company: Company;
    places: Place[];
    resources: Resource[];
    plan: HistoryPlan;
  }) {
    this.#company = parts.company;
    this.#places = parts.places;
    this.resources = parts.resources;
    this.#plan = parts.plan;
  }

  static async begin({ db }: TestApi, company: Company, plan: HistoryPlan): Promise<History> {
    const merchant_id = company.merchantId;
    const places: Place[] = [];
    for (const index of [0, 1] as const) {
      const [timezone, hours] = [plan.zones[index], plan.hours[index]];
      const opening_hours = hours === null ? null : JSON.stringify(hours);
      const { id } = await buildBuilding(db, { merchant_id, timezone, opening_hours });
      places.push({ id, timezone, hours });
    }
    const resources: Resource[] = [];
    const [first] = places;
    const hall = first ? [first, first, first] : [];
    for (const [index, building] of [...places, ...places.slice(0, 1), ...hall].entries()) {
      const kind =
        index === 2
          ? ({ type: 'asset', capacity: null, quantity: 3 } as const)
          : ({ type: 'room', capacity: capacities[index] ?? 12, quantity: 1 } as const);
      const { id } = await buildResource(db, { merchant_id, building_id: building.id, ...kind });
      resources.push({ id, building, ...kind, parts: [] });
    }
    const history = new History({ company, places, resources, plan });
    await history.#compose(db, 0);
    return history;
  }

  get buildingIds(): readonly string[] {
    return this.#places.map(({ id }) => id);
  }

  /** Does what the plan has for a day. */
  async live(api: TestApi, day: number): Promise<void> {
    const now = this.#plan.steps[day];
    if (!now) return;
    if (now.place) await this.#changePlace(api, now.place);
    const morning = Date.parse(firstDay) + day * dayMs;
    for (const one of now.bookings) this.#book(one, morning);
    for (const one of now.changes) this.#change(one);
  }

  /** Returns what is not written yet, once. */
  takeUnwritten(): { readonly bookings: readonly Booking[]; readonly events: BookingEvent[] } {
    const unwritten = { bookings: [...this.#touched], events: this.#events };
    this.#touched.clear();
    this.#events = [];
    return unwritten;
  }

  async #changePlace({ db }: TestApi, { kind, which, choice }: NonNullable<Step['place']>) {
    const place = pick(this.#places, which);
    const resource = pick(this.resources.slice(0, movable), which);
    if (kind === 'parts') await this.#compose(db, choice);
    if (kind === 'hours') place.hours = pick(hourChoices, choice);
    if (kind === 'zone') place.timezone = pick(zones, choice);
    if (kind === 'building') resource.building = pick(this.#places, choice);
    if (kind === 'size' && resource.type === 'room')
      resource.capacity = 1 + Math.floor(choice * 30);
    await db
      .updateTable('building')
      .set({
        timezone: place.timezone,
        opening_hours: place.hours === null ? null : JSON.stringify(place.hours),
      })
      .where('id', '=', place.id)
      .execute();
    await db
      .updateTable('resource')
      .set({ building_id: resource.building.id, floor_id: null, capacity: resource.capacity })
      .where('id', '=', resource.id)
      .execute();
  }

  /** Lets the last room consist of those before it, of one of them, or of none. */
  async #compose(db: TestApi['db'], choice: number) {
    const [a, b, hall] = this.resources.slice(movable);
    if (!(a && b && hall)) return;
    hall.parts = pick([[a.id, b.id], [b.id], []], choice);
    const merchant_id = this.#company.merchantId;
    await db.deleteFrom('resource_part').where('whole_id', '=', hall.id).execute();
    const shared = { merchant_id, building_id: hall.building.id, whole_id: hall.id };
    const rows = hall.parts.map((part_id) => ({ ...shared, part_id }));
    if (rows.length > 0) await db.insertInto('resource_part').values(rows).execute();
  }

  #book(one: Step['bookings'][number], morning: number): void {
    const resource = pick(this.resources, one.resource);
    const starts = morning + one.day * dayMs + one.minute * minuteMs;
    const user = pick(this.#company.users, one.user);
    const isRoom = resource.type === 'room';
    const booking: Booking = {
      merchant_id: this.#company.merchantId,
      id: uuidv7(),
      type: resource.type,
      resource_id: resource.id,
      status: 'approved',
      title: 'A meeting',
      timezone: resource.building.timezone,
      privacy: one.isPrivate ? 'private' : 'normal',
      booker_id: user,
      booked_for_id: user,
      business_unit_id: pick(this.#company.units, one.unit),
      attendees: isRoom ? one.people : null,
      purpose: isRoom ? null : 'Workshop',
      quantity: isRoom ? 1 : one.quantity,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + one.length * minuteMs).toISOString(),
      created_at: new Date(starts - one.ahead * minuteMs).toISOString(),
      checked_in_at: null,
      checked_out_at: null,
      releasedAt: null,
    };
    this.bookings.push(booking);
    this.#record(booking, {
      action: 'book',
      at: booking.created_at ?? booking.starts_at,
    });
  }

  #change(one: Step['changes'][number]): void {
    const booking = this.bookings[Math.floor(one.booking * this.bookings.length)];
    if (!booking || booking.status === 'cancelled' || booking.status === 'checked-out') return;
    const starts = Date.parse(booking.starts_at);
    const later = (minutes: number) => new Date(starts + minutes * minuteMs + 21_000).toISOString();
    const whole = (ms: number) => new Date(ms).toISOString();
    const before = { ...booking };
    const action = actionOf[one.kind] ?? one.kind;
    const end = Math.max(starts + 5 * minuteMs, Date.parse(booking.ends_at) - 40 * minuteMs);
    const changed: Partial<Booking> = {
      'check-in': { status: 'checked-in', checked_in_at: later(one.minutes) },
      'check-out': {
        status: 'checked-out',
        checked_in_at: later(-30),
        checked_out_at: later(one.minutes),
      },
      release:
        booking.status === 'approved'
          ? { status: 'cancelled', releasedAt: later(Math.abs(one.minutes)) }
          : {},
      cancel: { status: 'cancelled' },
      extend: { ends_at: whole(Date.parse(booking.ends_at) + 45 * minuteMs) },
      end: { ends_at: whole(end) },
      move: {
        resource_id: pick(
          this.resources.filter(({ type }) => type === booking.type),
          one.resource,
        ).id,
        starts_at: whole(starts + one.minutes * 10 * minuteMs),
        ends_at: whole(Date.parse(booking.ends_at) + one.minutes * 10 * minuteMs),
      },
    }[one.kind];
    if (Object.keys(changed).length === 0) return;
    Object.assign(booking, changed);
    this.#record(booking, {
      action,
      at: booking.releasedAt ?? booking.ends_at,
      changes: [
        {
          field: 'time',
          before: { start: before.starts_at, end: before.ends_at },
          after: { start: booking.starts_at, end: booking.ends_at },
        },
        { field: 'resource', before: before.resource_id, after: booking.resource_id },
      ],
    });
  }

  #record(
    booking: Booking,
    event: { readonly action: string; readonly at: string; readonly changes?: readonly object[] },
  ): void {
    const { changes = [], ...step } = event;
    this.#touched.add(booking);
    this.#events.push({
      merchant_id: this.#company.merchantId,
      id: uuidv7(),
      booking_id: booking.id ?? '',
      to_status: booking.status ?? '',
      changes: JSON.stringify(changes),
      ...step,
    });
  }
}

/** Actions of changes that have other names. */
const actionOf: Readonly<Record<string, string>> = { end: 'admin-edit', move: 'edit' };

function pick<T>(list: readonly T[], at: number): T {
  const one = list[Math.floor(at * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

/** Starts so many generated plans, ten of each merchant. */
export async function beginHistories(api: TestApi, count: number): Promise<History[]> {
  const histories: History[] = [];
  let company: Company | undefined;
  for (const [index, plan] of sampleOf(count).entries()) {
    if (!company || index % 10 === 0) company = await beginCompany(api);
    histories.push(await History.begin(api, company, plan));
  }
  return histories;
}

async function beginCompany({ db }: TestApi): Promise<Company> {
  const { id: merchant_id } = await buildMerchant(db);
  const users: string[] = [];
  const units: string[] = [];
  for (let index = 0; index < 3; index += 1) users.push((await buildUser(db, { merchant_id })).id);
  for (let index = 0; index < 2; index += 1) {
    units.push((await buildBusinessUnit(db, { merchant_id })).id);
  }
  return { merchantId: merchant_id, users, units };
}

/** Writes what happened in histories: bookings as they have become, and each event. */
export async function writeHistories({ db }: TestApi, histories: readonly History[]) {
  const unwritten = histories.map((history) => history.takeUnwritten());
  const rows = unwritten.flatMap(({ bookings }) =>
    bookings.map((booking) => {
      const { releasedAt: _, ...row } = booking;
      return row;
    }),
  );
  await db
    .insertInto('booking')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'id']).doUpdateSet(({ ref }) => ({
        resource_id: ref('excluded.resource_id'),
        status: ref('excluded.status'),
        starts_at: ref('excluded.starts_at'),
        ends_at: ref('excluded.ends_at'),
        checked_in_at: ref('excluded.checked_in_at'),
        checked_out_at: ref('excluded.checked_out_at'),
      })),
    )
    .execute();
  const events = unwritten.flatMap((one) => one.events);
  await db.insertInto('booking_event').values(events).execute();
}
