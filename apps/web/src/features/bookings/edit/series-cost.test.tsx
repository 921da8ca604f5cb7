import type { BookingCost } from '@axp/contracts';
import { editBooking, getResource, previewSeriesEdit, quoteSeriesEdit } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { booking, id, room } from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import { refuse, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { mine, noDates, openEdit, save, serve } from '../testing/edit.tsx';

const rule = { frequency: 'weekly', interval: 1, weekdays: ['monday' as const], count: 4 } as const;
const date = booking({
  ...mine,
  businessUnit: { id: mine.id, title: 'Marketing' },
  seriesId: id(60),
  series: {
    id: id(60),
    recurrence: { ...rule, weekdays: ['monday'] },
    timezone: 'Asia/Bangkok',
    originalStart: mine.start,
    isChanged: false,
    changedFields: [],
    bookedCount: 4,
    waitingCount: 0,
    followingRecurrence: { ...rule, weekdays: ['monday'] },
    openCounts: { following: 4, all: 4 },
    otherParts: [],
    skippedDates: [],
    movedDates: [],
    skippedMonths: [],
  },
});
const price = { amount: 80_000, currency: 'THB', per: 'hour' } as const;
const budget = {
  year: 2027,
  amount: 12_000_000,
  used: 8_000_000,
  cost: 480_000,
  formerCost: 320_000,
  isOver: false,
  whenUsedUp: 'approval',
} as const;
const cost: BookingCost = {
  amount: 480_000,
  formerAmount: 320_000,
  currency: 'THB',
  dates: 4,
  budgets: [budget],
};

/** Makes all remaining dates half an hour longer. */
async function openLonger(answer = respond(quoteSeriesEdit, cost)) {
  serve(date);
  server.use(
    respond(getResource, { ...room, price }),
    respond(previewSeriesEdit, [], { meta: noDates }),
    respond(editBooking, date),
    answer,
  );
  const view = await openEdit();
  await view.user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
  expect(requestsOf(quoteSeriesEdit)).toHaveLength(0);
  await typeTime(view.user, 'End', '15:30');
  return view;
}

const total = () => screen.findByText('These 4 dates cost ฿4,800');

describe('the cost of a changed series', () => {
  it('[R-08] shows what all its dates cost, the difference and what is left', async () => {
    await openLonger();
    expect(await total()).toBeVisible();
    expect(screen.getByText('฿1,600 more than before')).toBeVisible();
    expect(
      screen.getByText('฿35,200 left of the 2027 budget of Marketing after this change'),
    ).toBeVisible();
    const [asked, ...others] = requestsOf(quoteSeriesEdit);
    expect(others).toEqual([]);
    expect(asked?.url.searchParams.get('scope')).toBe('all');
    expect(asked?.body).toEqual({ version: 1, end: '2027-03-01T08:30:00.000Z' });
    expect(save()).toBeEnabled();
  });

  it('[R-08] shows the difference of each year', async () => {
    const budgets = [
      { ...budget, cost: 360_000, formerCost: 240_000 },
      { ...budget, year: 2028, used: 0, cost: 120_000, formerCost: 200_000 },
    ];
    await openLonger(respond(quoteSeriesEdit, { ...cost, budgets }));
    await total();
    const yearOf = (text: string) => screen.getByText(text).parentElement;
    expect(yearOf('2027: ฿1,200 more than before')).toHaveTextContent(/before฿36,400 left of the/);
    expect(yearOf('2028: ฿800 less than before')).toHaveTextContent(/before฿118,800 left of the/);
  });

  const over = { ...budget, used: 11_600_000, isOver: true };

  it('[R-08] needs approval where it goes over a budget that asks for it', async () => {
    await openLonger(respond(quoteSeriesEdit, { ...cost, budgets: [over] }));
    await total();
    expect(screen.getByText(/^It needs approval, because it goes ฿800 over/)).toBeVisible();
    expect(screen.getByText(/^This change needs approval\./)).toBeVisible();
    expect(save()).toBeEnabled();
  });

  it('[R-08] can’t be saved where a budget refuses it', async () => {
    const refused = { ...over, whenUsedUp: 'refuse' } as const;
    await openLonger(respond(quoteSeriesEdit, { ...cost, budgets: [refused] }));
    expect(await screen.findByText(/^It can't be saved, because it goes ฿800 over/)).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('[R-08] stops no change where the cost can’t be found out', async () => {
    const { user, visits } = await openLonger(refuse(quoteSeriesEdit, 'booking.series_over'));
    await waitFor(() => expect(requestsOf(quoteSeriesEdit)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/cost/)).not.toBeInTheDocument());
    await user.click(save());
    await waitFor(() => expect(visits.paths).toHaveLength(1));
  });

  it('[R-08] does not ask for a free series', async () => {
    serve(date);
    server.use(respond(previewSeriesEdit, [], { meta: noDates }));
    const { user } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'All remaining dates (4)' }));
    await typeTime(user, 'End', '15:30');
    await waitFor(() => expect(requestsOf(previewSeriesEdit)).not.toHaveLength(0));
    expect(requestsOf(quoteSeriesEdit)).toHaveLength(0);
  });
});
