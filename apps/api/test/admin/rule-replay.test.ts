import type { RuleChange } from '@axp/contracts/administration';
import { previewRules } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

async function office(room: Parameters<typeof buildResource>[1] = {}) {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const { id } = await buildResource(api.db, {
    name: 'Lotus',
    ...room,
    merchant_id: boss.merchantId,
  });
  return { boss, ann, roomId: id };
}

/** An instant of October 2026, by Bangkok's clock: the month before the test's clock. */
function october(day: number, hour: string): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(Date.UTC(2026, 9, day, hours - 7, minutes)).toISOString();
}

interface Past {
  readonly day: number;
  readonly from?: string;
  readonly to?: string;
  /** Days between the request and the start. */
  readonly ahead?: number;
  readonly values?: Partial<Parameters<typeof buildBooking>[1]>;
}

function pastBooking(
  ann: Member,
  roomId: string,
  { day, from = '10:00', to = '11:00', ahead = 5, values }: Past,
) {
  return buildBooking(api.db, {
    merchant_id: ann.merchantId,
    resource_id: roomId,
    booker_id: ann.id,
    business_unit_id: ann.businessUnitId ?? '',
    status: 'checked-out',
    title: `Meeting of day ${day}`,
    starts_at: october(day, from),
    ends_at: october(day, to),
    created_at: october(day - ahead, from),
    ...values,
  });
}

async function preview(boss: Member, change: Partial<RuleChange>) {
  const body = { type: 'room' as const, set: {}, inherit: [], ...change };
  return (await api.call(previewRules, { as: boss, body })).data;
}

const shown = (data: Awaited<ReturnType<typeof preview>>) =>
  data.affected.bookings.map(({ title, outcome, rules }) => [title, outcome, rules]);

describe('previewRules', () => {
  it('[R-02] lists the bookings of the last 90 days that a shorter length would have refused, newest first', async () => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5, to: '13:00' });
    await pastBooking(ann, roomId, { day: 6 });
    await pastBooking(ann, roomId, { day: 7, to: '12:15' });
    await pastBooking(ann, roomId, { day: 8, to: '13:00', values: { status: 'cancelled' } });
    await pastBooking(ann, roomId, { day: -70, to: '13:00' });
    const data = await preview(boss, { set: { maxLengthMinutes: 120 } });
    expect(data.past).toEqual({ checked: 3, refused: 2, approval: 0, hasMore: false });
    expect(data.affected).toMatchObject({
      total: 2,
      bookings: [
        { title: 'Meeting of day 7', outcome: 'refused', rules: ['maxLengthMinutes'] },
        {
          title: 'Meeting of day 5',
          start: october(5, '10:00'),
          end: october(5, '13:00'),
          resource: { id: roomId, name: 'Lotus' },
          bookedFor: { id: ann.id },
        },
      ],
    });
  });

  it('[R-02] reports that no booking would have been refused', async () => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5 });
    const data = await preview(boss, { set: { maxLengthMinutes: 120 } });
    expect(data.past).toEqual({ checked: 1, refused: 0, approval: 0, hasMore: false });
    expect(data.affected).toEqual({ total: 0, bookings: [] });
  });

  it.each([
    ['notice', { minNoticeMinutes: 24 * 60 }],
    ['horizon', { maxAheadDays: 10 }],
  ] as const)('[R-02] checks the %s as of the time of the request', async (_, wish) => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5, ahead: 0 });
    await pastBooking(ann, roomId, { day: 6, ahead: 5 });
    await pastBooking(ann, roomId, { day: 7, ahead: 30 });
    const data = await preview(boss, { set: wish });
    const day = 'minNoticeMinutes' in wish ? 5 : 7;
    expect(shown(data)).toEqual([[`Meeting of day ${day}`, 'refused', Object.keys(wish)]]);
  });

  it('[R-02] checks a start just before the request against the notice', async () => {
    const { boss, ann, roomId } = await office();
    const values = { created_at: october(5, '10:03') };
    await pastBooking(ann, roomId, { day: 5, values });
    const data = await preview(boss, { set: { minNoticeMinutes: 30 } });
    expect(data.past.refused).toBe(1);
  });

  it('[R-02] refuses the later of two bookings that are too close, and those above a quota', async () => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5, from: '11:00', to: '12:00', ahead: 6 });
    await pastBooking(ann, roomId, { day: 5, from: '10:00', to: '11:00', ahead: 2 });
    await pastBooking(ann, roomId, { day: 6 });
    const close = await preview(boss, { set: { bufferAfterMinutes: 15 } });
    expect(close.affected.bookings).toMatchObject([{ start: october(5, '10:00') }]);
    const quota = await preview(boss, { set: { maxUpcomingBookings: 2 } });
    expect(quota.affected.bookings).toMatchObject([
      { start: october(5, '10:00'), rules: ['maxUpcomingBookings'] },
    ]);
  });

  it('[R-02] [R-05] refuses drivers without a confirmed licence, and counts the upcoming bookings that no longer fit', async () => {
    const car = { type: 'car', licence_class: 'B', booking_rules: '{"driverLicence":"entered"}' };
    const { boss, ann, roomId } = await office(car);
    const ben = await colleagueOf(api, boss);
    for (const [member, state] of [
      [ann, 'entered'],
      [ben, 'confirmed'],
    ] as const) {
      await api.db
        .insertInto('driving_licence')
        .values({
          merchant_id: boss.merchantId,
          user_id: member.id,
          classes: ['B'],
          expires_on: '2027-12-31',
          state,
          ...(state === 'confirmed' && { decided_at: october(1, '09:00'), decided_by: boss.id }),
        })
        .execute();
    }
    await pastBooking(ann, roomId, { day: 5 });
    await pastBooking(ben, roomId, { day: 6 });
    const ofCar = { type: 'car' as const, resourceId: roomId };
    const strict = await preview(boss, { ...ofCar, set: { driverLicence: 'confirmed' } });
    expect(shown(strict)).toEqual([['Meeting of day 5', 'refused', ['driverLicence']]]);
    expect(strict.bookings).toBe(0);
    const values = { status: 'approved' };
    await pastBooking(ann, roomId, { day: 45, ahead: 20, values });
    await pastBooking(ben, roomId, { day: 46, ahead: 20, values });
    const withUpcoming = await preview(boss, { ...ofCar, set: { driverLicence: 'confirmed' } });
    expect(withUpcoming.bookings).toBe(1);
    expect(withUpcoming.rules).toMatchObject([{ rule: 'driverLicence', bookings: 1 }]);
    expect(shown(withUpcoming)).toContainEqual(['Meeting of day 45', 'stays', ['driverLicence']]);
  });

  it('[R-02] counts bookings that a rule would have sent to approval, except the approver’s own', async () => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5, to: '13:00' });
    await pastBooking(ann, roomId, { day: 6 });
    await pastBooking(boss, roomId, { day: 7, to: '13:00' });
    const set = { approval: 'when', approvalAboveMinutes: 60 } as const;
    const data = await preview(boss, { set });
    expect(data.past).toEqual({ checked: 3, refused: 0, approval: 1, hasMore: false });
    expect(shown(data)).toEqual([['Meeting of day 5', 'approval', Object.keys(set)]]);
  });

  it('[R-02] does not count bookings again that need approval already', async () => {
    const { boss, ann, roomId } = await office({ needs_approval: true });
    await pastBooking(ann, roomId, { day: 5 });
    const data = await preview(boss, { set: { approval: 'always' } });
    expect(data.past.approval).toBe(0);
  });

  it('[R-02] lists upcoming bookings last: confirmed ones stay, pending ones need a decision', async () => {
    const { boss, ann, roomId } = await office();
    await pastBooking(ann, roomId, { day: 5, to: '13:00' });
    await book(api, ann, roomId, { title: 'Confirmed', start: at('10:00'), end: at('13:00') });
    const waits = { title: 'Waiting', start: at('14:00'), end: at('17:00') };
    const { data: booked } = await book(api, ann, roomId, waits);
    await api.db
      .updateTable('booking')
      .set({ status: 'pending-approval-book' })
      .where('id', '=', booked.id)
      .execute();
    const data = await preview(boss, { set: { maxLengthMinutes: 60 } });
    expect(shown(data).map(([title, outcome]) => [title, outcome])).toEqual([
      ['Meeting of day 5', 'refused'],
      ['Confirmed', 'stays'],
      ['Waiting', 'decision'],
    ]);
    expect(data).toMatchObject({ bookings: 2, past: { refused: 1 } });
  });

  it('[R-02] applies a change to its unit or resource only', async () => {
    const { boss, ann, roomId } = await office();
    const other = await buildResource(api.db, { merchant_id: boss.merchantId });
    await pastBooking(ann, roomId, { day: 5, to: '13:00' });
    await pastBooking(boss, other.id, { day: 6, to: '13:00' });
    const set = { maxLengthMinutes: 120 };
    const ofUnit = await preview(boss, { businessUnitId: ann.businessUnitId ?? '', set });
    expect(shown(ofUnit).map(([title]) => title)).toEqual(['Meeting of day 5']);
    const ofOther = await preview(boss, { resourceId: other.id, set });
    expect(shown(ofOther).map(([title]) => title)).toEqual(['Meeting of day 6']);
  });

  it('[R-02] [H-05] shows neither title nor person of another person’s private booking', async () => {
    const { boss, ann, roomId } = await office();
    const values = { privacy: 'private', title: 'Salary talk' };
    await pastBooking(ann, roomId, { day: 5, to: '13:00', values });
    await pastBooking(boss, roomId, { day: 6, to: '13:00', values });
    const data = await preview(boss, { set: { maxLengthMinutes: 120 } });
    expect(data.affected.bookings).toMatchObject([
      { title: 'Salary talk', bookedFor: { id: boss.id } },
      { title: 'Private booking', bookedFor: null },
    ]);
  });

  it('[R-02] [T-07] ignores bookings of another merchant', async () => {
    const { boss } = await office();
    const foreign = await office();
    await pastBooking(foreign.ann, foreign.roomId, { day: 5, to: '13:00' });
    const data = await preview(boss, { set: { maxLengthMinutes: 60 } });
    expect(data.past.checked).toBe(0);
    expect(data.affected.total).toBe(0);
  });
});
