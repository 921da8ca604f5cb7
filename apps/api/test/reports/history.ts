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
      kind: fc.constantFrom('hours', 'zone', 'building', 'size'),
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

interface Resource {
  readonly id: string;
  readonly type: 'room' | 'asset';
  building: Place;
  capacity: number | null;
  quantity: number;
}

/** A merchant whose days happen one by one: its plan, and what the plan has become. */
export class History {
  readonly merchantId: string;
  readonly bookings: Booking[] = [];
  readonly #places: Place[];
  readonly resources: Resource[];
  readonly #users: readonly string[];
  readonly #units: readonly string[];
  readonly #plan: HistoryPlan;

  private constructor(parts: {
    merchantId: string;
    places: Place[];
    resources: Resource[];
    users: string[];
    units: string[];
    plan: HistoryPlan;
  }) {
    this.merchantId = parts.merchantId;
    this.#places = parts.places;
    this.resources = parts.resources;
    this.#users = parts.users;
    this.#units = parts.units;
    this.#plan = parts.plan;
  }

  static async begin({ db }: TestApi, plan: HistoryPlan): Promise<History> {
    const { id: merchant_id } = await buildMerchant(db);
    const places: Place[] = [];
    for (const index of [0, 1] as const) {
      const [timezone, hours] = [plan.zones[index], plan.hours[index]];
      const opening_hours = hours === null ? null : JSON.stringify(hours);
      const { id } = await buildBuilding(db, { merchant_id, timezone, opening_hours });
      places.push({ id, timezone, hours });
    }
    const resources: Resource[] = [];
    for (const [index, building] of [...places, ...places].slice(0, 3).entries()) {
      const kind =
        index === 2
          ? ({ type: 'asset', capacity: null, quantity: 3 } as const)
          : ({ type: 'room', capacity: index === 0 ? 4 : 12, quantity: 1 } as const);
      const { id } = await buildResource(db, { merchant_id, building_id: building.id, ...kind });
      resources.push({ id, building, ...kind });
    }
    const users = [];
    for (let index = 0; index < 3; index += 1)
      users.push((await buildUser(db, { merchant_id })).id);
    const units = [];
    for (let index = 0; index < 2; index += 1) {
      units.push((await buildBusinessUnit(db, { merchant_id })).id);
    }
    return new History({ merchantId: merchant_id, places, resources, users, units, plan });
  }

  /** Does what the plan has for a day. */
  async live(api: TestApi, day: number): Promise<void> {
    const now = this.#plan.steps[day];
    if (!now) return;
    if (now.place) await this.#changePlace(api, now.place);
    const morning = Date.parse(firstDay) + day * dayMs;
    for (const one of now.bookings) await this.#book(api, one, morning);
    for (const one of now.changes) await this.#change(api, one);
  }

  async #changePlace({ db }: TestApi, { kind, which, choice }: NonNullable<Step['place']>) {
    const place = pick(this.#places, which);
    const resource = pick(this.resources, which);
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

  async #book({ db }: TestApi, one: Step['bookings'][number], morning: number): Promise<void> {
    const resource = pick(this.resources, one.resource);
    const starts = morning + one.day * dayMs + one.minute * minuteMs;
    const user = pick(this.#users, one.user);
    const isRoom = resource.type === 'room';
    const booking: Booking = {
      merchant_id: this.merchantId,
      id: uuidv7(),
      type: resource.type,
      resource_id: resource.id,
      status: 'approved',
      title: 'A meeting',
      timezone: resource.building.timezone,
      privacy: one.isPrivate ? 'private' : 'normal',
      booker_id: user,
      booked_for_id: user,
      business_unit_id: pick(this.#units, one.unit),
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
    const { releasedAt: _, ...row } = booking;
    await db.insertInto('booking').values(row).execute();
    await this.#record(db, booking, {
      action: 'book',
      at: booking.created_at ?? booking.starts_at,
    });
  }

  async #change({ db }: TestApi, one: Step['changes'][number]): Promise<void> {
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
    const { releasedAt, ...row } = booking;
    await db
      .updateTable('booking')
      .set(row)
      .where('id', '=', booking.id ?? '')
      .execute();
    await this.#record(db, booking, {
      action,
      at: releasedAt ?? booking.ends_at,
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

  async #record(
    db: TestApi['db'],
    booking: Booking,
    event: { readonly action: string; readonly at: string; readonly changes?: readonly object[] },
  ): Promise<void> {
    const { changes = [], ...step } = event;
    await db
      .insertInto('booking_event')
      .values({
        merchant_id: this.merchantId,
        id: uuidv7(),
        booking_id: booking.id ?? '',
        to_status: booking.status ?? '',
        changes: JSON.stringify(changes),
        ...step,
      })
      .execute();
  }
}

/** Actions of changes that have other names. */
const actionOf: Readonly<Record<string, string>> = { end: 'admin-edit', move: 'edit' };

function pick<T>(list: readonly T[], at: number): T {
  const one = list[Math.floor(at * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

/** Starts so many merchants, each with a generated plan. */
export async function beginHistories(api: TestApi, count: number): Promise<History[]> {
  const histories: History[] = [];
  for (const plan of sampleOf(count)) histories.push(await History.begin(api, plan));
  return histories;
}
