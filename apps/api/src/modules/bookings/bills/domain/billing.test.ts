import type { BillStatus } from '@axp/contracts/vocabulary';
import { billStatuses, bookingStatuses } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { billAfter, billMoves } from './bill-moves.ts';
import type { Billable, CurrentBill } from './billing.ts';
import { billStepOf, draftOf, isIssuable } from './billing.ts';

const price = { amount: 30_000, currency: 'THB', per: 'hour' } as const;

function booking(change: Partial<Billable> = {}): Billable {
  return {
    bookingId: 'booking',
    status: 'approved',
    businessUnitId: 'finance',
    resourceId: 'room',
    start: '2026-11-23T02:00:00.000Z',
    end: '2026-11-23T03:00:00.000Z',
    timezone: 'Asia/Bangkok',
    quantity: 1,
    checkedOutAt: null,
    estimatedKm: null,
    odometerKm: { before: null, after: null },
    bookedAt: '2026-11-22T02:00:00.000Z',
    price,
    bill: null,
    ...change,
  };
}

/** The bill that a booking has, as it was drawn for it. */
function billed(status: BillStatus, change: Partial<Billable> = {}): Billable {
  const fresh = booking();
  const draft = draftOf(fresh);
  if (!draft) throw new Error('this booking costs nothing');
  const bill: CurrentBill = { ...draft, id: 'bill', status };
  return { ...fresh, bill, ...change };
}

const hoursLater = { end: '2026-11-23T05:00:00.000Z' };

describe('[D-07] the transitions of a bill', () => {
  it('lead from draft to issued to paid, and from each to void', () => {
    expect(billMoves.map(({ action, from, to }) => `${action}: ${from} → ${to}`)).toEqual([
      'draw: null → draft',
      'redraw: draft → draft',
      'drop: draft → void',
      'issue: draft → issued',
      'pay: issued → paid',
      'void: issued → void',
      'void: paid → void',
    ]);
  });

  it('never leave void', () => {
    const actions = billMoves.map(({ action }) => action);
    expect(actions.map((action) => billAfter(action, 'void'))).toEqual(actions.map(() => null));
  });
});

describe('[D-07] what happens to the bill of a booking', () => {
  it('bills no time for a booking that was returned before its start', () => {
    const early = booking({ status: 'checked-out', checkedOutAt: '2026-11-23T01:45:00.000Z' });
    const draft = draftOf(early);
    expect([draft?.start, draft?.end]).toEqual([early.start, early.start]);
  });

  it('creates a bill for a booking with a price, and none for a free one', () => {
    expect(billStepOf(booking())).toMatchObject({ action: 'draw', draft: { amount: 30_000 } });
    expect(billStepOf(booking({ price: null }))).toBeNull();
    expect(billStepOf(booking({ status: 'cancelled' }))).toBeNull();
  });

  it('leaves a draft that is up to date', () => {
    expect(billStepOf(billed('draft'))).toBeNull();
  });

  it('recreates a draft when the booking changes', () => {
    expect(billStepOf(billed('draft', hoursLater))).toMatchObject({
      action: 'redraw',
      draft: { amount: 90_000 },
    });
    expect(billStepOf(billed('draft', { quantity: 3 }))).toMatchObject({
      draft: { amount: 90_000 },
    });
    expect(billStepOf(billed('draft', { businessUnitId: 'sales' }))).toMatchObject({
      draft: { businessUnitId: 'sales' },
    });
  });

  it.each([
    [
      'the day, for the same money',
      { start: '2026-11-24T02:00:00.000Z', end: '2026-11-24T03:00:00.000Z' },
    ],
    ['the resource, at the same price', { resourceId: 'hall' }],
    ['a minute that is not charged', { end: '2026-11-23T02:59:30.000Z' }],
  ])('recreates a draft that would show another value of %s', (_, change) => {
    expect(billStepOf(billed('draft', change))).toMatchObject({ action: 'redraw', draft: change });
  });

  it.each([
    ['amount', { amount: 29_999 }],
    ['start', { start: '2026-11-23T01:45:00.000Z' }],
    ['quantity', { quantity: 2 }],
    ['distance', { drivenKm: 7 }],
  ])('recreates a draft that has another %s', (_, drawn) => {
    const { bill, ...rest } = billed('draft');
    if (!bill) throw new Error('this booking has no bill');
    expect(billStepOf({ ...rest, bill: { ...bill, ...drawn } })?.action).toBe('redraw');
  });

  it('has no distance when the price is not per kilometre', () => {
    const back = { status: 'checked-out', odometerKm: { before: 10, after: 52 } } as const;
    expect(draftOf(booking(back))?.drivenKm).toBeNull();
  });

  it('counts to the return: less when it was early, more when it was late', () => {
    const status = 'checked-out';
    const early = billed('draft', { status, checkedOutAt: '2026-11-23T02:30:00.000Z' });
    expect(billStepOf(early)).toMatchObject({ draft: { amount: 15_000 } });
    const late = billed('draft', { status, checkedOutAt: '2026-11-23T04:00:00.000Z' });
    expect(billStepOf(late)).toMatchObject({ draft: { amount: 60_000 } });
    const before = billed('draft', { status, checkedOutAt: '2026-11-23T01:55:00.000Z' });
    expect(billStepOf(before)).toMatchObject({ draft: { amount: 0 } });
  });

  it('keeps the agreed price until the booking moves to another resource', () => {
    const dearer = { ...price, amount: 50_000 };
    expect(billStepOf(billed('draft', { price: dearer }))).toBeNull();
    expect(billStepOf(billed('draft', { price: dearer, resourceId: 'hall' }))).toMatchObject({
      action: 'redraw',
      draft: { amount: 50_000, resourceId: 'hall' },
    });
  });

  it('deletes a draft whose booking is cancelled or moves to a free resource', () => {
    const dropped = { action: 'drop', id: 'bill' };
    expect(billStepOf(billed('draft', { status: 'cancelled' }))).toEqual(dropped);
    expect(billStepOf(billed('draft', { resourceId: 'lawn', price: null }))).toEqual(dropped);
  });

  it.each(['issued', 'paid'] as const)('changes nothing of one that is %s', (status) => {
    const changes = [hoursLater, { status: 'cancelled' }, { resourceId: 'hall' }] as const;
    for (const change of changes) expect(billStepOf(billed(status, change))).toBeNull();
  });

  it('waits for the odometer, and uses the expected distance when no one read it', () => {
    const perKm = { ...price, amount: 900, per: 'km' } as const;
    const trip = { price: perKm, estimatedKm: 50 };
    expect(draftOf(booking(trip))).toMatchObject({ drivenKm: null, amount: null });
    const back = { ...trip, status: 'checked-out' } as const;
    const odometerKm = { before: 12_000, after: 12_042 };
    expect(draftOf(booking({ ...back, odometerKm }))).toMatchObject({
      drivenKm: 42,
      amount: 37_800,
    });
    const unread = { before: null, after: 12_042 };
    expect(draftOf(booking({ ...back, odometerKm: unread }))).toMatchObject({ drivenKm: 50 });
    const unreadLater = { before: 12_000, after: null };
    expect(draftOf(booking({ ...back, odometerKm: unreadLater }))).toMatchObject({ drivenKm: 50 });
  });

  it('keeps issued bills and updates drafts in every state of a booking', () => {
    for (const status of bookingStatuses) {
      for (const bill of billStatuses.filter((one) => one !== 'void')) {
        const step = billStepOf(billed(bill, { status, ...hoursLater }));
        expect(step?.action === 'draw').toBe(false);
        expect(step === null).toBe(bill !== 'draft');
      }
    }
  });
});

describe('[D-07] a bill can be issued', () => {
  it('once its amount is known and its booking approved', () => {
    expect(isIssuable(0, 'approved')).toBe(true);
    expect(isIssuable(null, 'checked-in')).toBe(false);
    expect(isIssuable(500, 'pending-approval-book')).toBe(false);
    expect(isIssuable(500, 'pending-approval-edit')).toBe(true);
  });
});
