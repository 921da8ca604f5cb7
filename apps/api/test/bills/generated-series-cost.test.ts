import type { BookingCost } from '@axp/contracts';
import { editBooking, issueBill, quoteSeriesEdit } from '@axp/contracts';
import { updateKindPrice } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { bookSeries, daily, datesOf, seriesTools } from '../bookings/series-world.ts';
import { billOf, perHour } from './bill-world.ts';
import { budgetWorld } from './budget-world.ts';

const api = testApi();
const { budgeted, roomOf, setBudget } = budgetWorld(api);
const { edit: editDate } = seriesTools(api);

const place = fc.integer({ min: 0, max: 3 });
const amount = fc.integer({ min: 0, max: 25 }).map((hundreds) => hundreds * 10_000);
const rule = fc.constantFrom('refuse' as const, 'approval' as const);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Series before and over the new year: 24 December is the 54th day from November on. */
const world = fc.record({
  day: fc.constantFrom(54, 58),
  count: fc.integer({ min: 2, max: 6 }),
  room: place,
  /** Changes of single dates, and bills that were issued. */
  own: fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 5 }),
      what: fc.constantFrom('time', 'title', 'place', 'issued'),
      room: place,
    }),
    { maxLength: 3 },
  ),
  daysOn: fc.integer({ min: 0, max: 2 }),
  budgets: fc.record({
    amounts: fc.tuple(amount, amount),
    whenUsedUp: rule,
  }),
  change: fc.record({
    date: fc.integer({ min: 0, max: 5 }),
    scope: fc.constantFrom('following' as const, 'all' as const),
    from: optional(fc.integer({ min: 8, max: 11 })),
    hours: optional(fc.integer({ min: 1, max: 4 })),
    room: optional(place),
    count: optional(fc.integer({ min: 1, max: 7 })),
    exceptions: fc.uniqueArray(
      fc.record({ date: fc.integer({ min: 0, max: 6 }), room: optional(place) }),
      { maxLength: 2, selector: ({ date }) => date },
    ),
  }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const clock = (hour: number) => `${hour}`.padStart(2, '0').concat(':00');

/** Amounts that the bills of a unit take from the budgets of two years. */
async function takenBy({ merchantId, businessUnitId }: Member) {
  const bills = await api.db
    .selectFrom('bill')
    .select(['amount', 'starts_at'])
    .where('merchant_id', '=', merchantId)
    .where('business_unit_id', '=', businessUnitId)
    .where('status', '<>', 'void')
    .execute();
  const newYear = Date.parse('2026-12-31T17:00:00.000Z');
  const sum = (isOfYear: (at: number) => boolean) =>
    bills
      .filter(({ starts_at }) => isOfYear(Date.parse(starts_at)))
      .reduce((all, { amount: each }) => all + (each ?? 0), 0);
  return new Map([
    [2026, sum((start) => start < newYear)],
    [2027, sum((start) => start >= newYear)],
  ]);
}

const totalOf = (taken: ReadonlyMap<number, number>) =>
  [...taken.values()].reduce((all, each) => all + each, 0);

/** Four rooms: two with prices of their own, two with that of their kind, which rises. */
async function storedSeries({ day, count, room, own }: World) {
  const { ann, boss, room: dear } = await budgeted(0);
  const rooms = [
    dear.id,
    await roomOf(ann, { ...perHour, price_amount: 20_000, price_per: 'day' }),
    await roomOf(ann),
    await roomOf(ann),
  ];
  const since = new Date(Date.parse(at('12:00', day + 2))).toISOString().slice(0, 10);
  const price = {
    amount: 10_000,
    per: 'hour' as const,
    next: { amount: 25_000, per: 'hour' as const, from: since },
  };
  const body = { price, version: null };
  await api.call(updateKindPrice, { as: boss, params: { type: 'room' }, body });
  await setBudget(boss, ann, { amount: null, version: 1 });
  const times = { start: at('10:00', day), end: at('11:00', day) };
  const { data } = await bookSeries(api, ann, rooms[room] ?? '', {
    ...times,
    recurrence: daily(count),
  });
  const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
  for (const { date, what, room: other } of own) {
    const id = ids[date % count];
    if (what === 'time')
      await editDate(ann, id, 'this', { end: at('11:30', day + (date % count)) });
    if (what === 'title') await editDate(ann, id, 'this', { title: 'Own title' });
    if (what === 'place') await editDate(ann, id, 'this', { resourceId: rooms[other] });
    if (what === 'issued' && id !== undefined) {
      const { id: billId, version } = await billOf(api, ann, id);
      await api.call(issueBill, { as: boss, params: { id, billId }, body: { version } });
    }
  }
  return { ann, boss, rooms, ids };
}

/** The change of a date that has not begun; its exceptions are named by the hour that it gets. */
function changeOf({ day, count, daysOn, change }: World, rooms: readonly string[]) {
  const date = Math.min(daysOn + (change.date % count), count - 1);
  const from = change.from ?? 10;
  const isMoved = change.from !== undefined || change.hours !== undefined;
  const on = day + date;
  const isShorter = change.count !== undefined;
  const length = change.count ?? (change.scope === 'all' ? count : count - date);
  const first = change.scope === 'all' ? daysOn : date;
  return {
    date,
    body: {
      ...(isMoved && {
        start: at(clock(from), on),
        end: at(clock(from + (change.hours ?? 1)), on),
      }),
      ...(change.room !== undefined && { resourceId: rooms[change.room] }),
      ...(isShorter && { recurrence: daily(length) }),
      exceptions: change.exceptions
        .filter(({ date: index }) => index < length)
        .map(({ date: index, room }) => {
          const originalStart = at(clock(from), day + first + index);
          return room === undefined
            ? ({ action: 'skip', originalStart } as const)
            : ({ action: 'replace', originalStart, resourceId: rooms[room] } as const);
        }),
      isConfirmed: true,
    },
  };
}

/** Dates that cost nothing. */
const free: BookingCost = { dates: 1, amount: 0, formerAmount: null, currency: 'THB', budgets: [] };

describe('quoteSeriesEdit of generated series', () => {
  it('[R-08] returns what the change then charges, and refuses what it refuses', async () => {
    const outcomes: string[] = [];
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        api.clock.set(at('07:00', 53));
        const { ann, boss, rooms, ids } = await storedSeries(given);
        const { amounts, whenUsedUp } = given.budgets;
        await setBudget(boss, ann, { amount: amounts[0], whenUsedUp, version: null });
        await setBudget(boss, ann, { year: 2027, amount: amounts[1], whenUsedUp });
        api.clock.set(at('12:00', given.day + given.daysOn - 1));
        const { date, body } = changeOf(given, rooms);
        const id = ids[date] ?? '';
        const [{ version } = { version: 0 }] = await api.db
          .selectFrom('booking')
          .select('version')
          .where('id', '=', id)
          .execute();
        const asked = {
          as: ann,
          params: { id },
          query: { scope: given.change.scope },
          body: { version, ...body },
        };
        const before = await takenBy(ann);
        const quoted = await api.call(quoteSeriesEdit, asked);
        expect(await takenBy(ann)).toEqual(before);
        const changed = await api.call(editBooking, asked);
        const after = await takenBy(ann);
        const statuses = await api.db
          .selectFrom('booking')
          .select('status')
          .where('merchant_id', '=', ann.merchantId)
          .execute();
        const waits = statuses.some(({ status }) => status.startsWith('pending'));
        const { dates, amount, formerAmount, budgets } =
          quoted.status === 200 && quoted.data ? quoted.data : free;
        const isOver = budgets.some((budget) => budget.isOver);
        const compare = () => {
          if (quoted.status !== 200) {
            return { outcome: quoted.problem.code, seen: changed.status, expected: quoted.status };
          }
          if (isOver && whenUsedUp === 'refuse') {
            const [error] = changed.problem.errors;
            const expected = ['booking.over_budget', before];
            return { outcome: 'refused', seen: [error?.code, after], expected };
          }
          if (dates === 0) {
            const expected = 'booking.series_clashes';
            return { outcome: 'none', seen: changed.problem.code, expected };
          }
          if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
          if (isOver || waits) return { outcome: 'waits', seen: waits, expected: isOver };
          return {
            outcome: 'charged',
            seen: [
              (amount ?? 0) - (formerAmount ?? 0),
              budgets.map(({ used, cost }) => used + cost),
            ],
            expected: [
              totalOf(after) - totalOf(before),
              budgets.map(({ year }) => after.get(year)),
            ],
          };
        };
        expect(budgets.map(({ used, formerCost }) => used + formerCost)).toEqual(
          budgets.map(({ year }) => before.get(year)),
        );
        const { outcome, seen, expected } = compare();
        expect(seen).toEqual(expected);
        outcomes.push(outcome);
      }),
      { numRuns: 50, seed: 46 },
    );
    const countOf = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    expect(countOf('charged')).toBeGreaterThan(20);
    expect(countOf('refused')).toBeGreaterThan(5);
    expect(countOf('waits')).toBeGreaterThan(5);
  });
});
