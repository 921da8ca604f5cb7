import type { BookingCost, ResourceDetail, User } from '@axp/contracts';
import {
  getResource,
  listCalendar,
  listPeople,
  packCalendar,
  quoteBooking,
  releaseHold,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { colleague, room } from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { mine, openEdit, save, serve } from '../testing/edit.tsx';
import { holdBeside } from '../testing/holds.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const path = `/bookings/room?resourceId=${room.id}&start=${window.start}&end=${window.end}&people=4`;
const price = { amount: 80_000, currency: 'THB', per: 'hour' } as const;
const unit = somchai.businessUnits[0];

const budget = {
  year: 2027,
  amount: 12_000_000,
  used: 8_000_000,
  isOver: false,
  whenUsedUp: 'approval',
} as const;
const over = {
  ...budget,
  used: 11_955_000,
  cost: 120_000,
  formerCost: 0,
  isOver: true,
} as const;
const within = {
  amount: 120_000,
  formerAmount: null,
  currency: 'THB',
  dates: 1,
  budgets: [{ ...budget, cost: 120_000, formerCost: 0 }],
};

async function openForm(cost: BookingCost | null, resource: ResourceDetail = { ...room, price }) {
  server.use(
    respond(getResource, resource),
    respond(listCalendar, packCalendar([])),
    respond(listPeople, [colleague], { meta: { nextCursor: null } }),
    respond(quoteBooking, cost),
    respond(releaseHold, null),
    holdBeside([]),
  );
  const view = renderWithProviders(<BookingPage kind="room" />, { path });
  await screen.findByRole('textbox', { name: /^Title/ });
  return view;
}

const notice = () => screen.findByText(/^This costs ฿1,200$/);

describe('the form of a resource with a price', () => {
  it('[R-08] shows the cost and what is left of the budget after the booking', async () => {
    await openForm(within);
    expect(await notice()).toBeVisible();
    const left = `฿38,800 left of the 2027 budget of ${unit?.title} after this booking`;
    expect(screen.getByText(left)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book' })).toBeEnabled();
    expect(requestsOf(quoteBooking).at(-1)?.body).toMatchObject({
      resourceId: room.id,
      businessUnitId: unit?.id,
      times: [window],
    });
  });

  it('[R-08] becomes a request where it goes over a budget that asks for approval', async () => {
    await openForm({ ...within, budgets: [over] });
    expect(await notice()).toBeVisible();
    expect(screen.getByText(`฿450 left of the 2027 budget of ${unit?.title}`)).toBeVisible();
    expect(
      screen.getByText('It needs approval, because it goes ฿750 over the budget.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Request booking' })).toBeEnabled();
  });

  it('[R-08] can’t be sent where a budget refuses it', async () => {
    await openForm({
      ...within,
      budgets: [{ ...over, used: 12_000_000, whenUsedUp: 'refuse' }],
    });
    expect(
      await screen.findByText(/^It can't be booked, because it goes ฿1,200 over/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request booking' })).toBeDisabled();
    expect(screen.getByText('Over the budget of the business unit')).toBeVisible();
  });

  it('[R-08] shows the cost alone for a unit without a budget', async () => {
    await openForm({ ...within, budgets: [] });
    expect(await notice()).toBeVisible();
    expect(screen.queryByText(/left of the/)).not.toBeInTheDocument();
  });

  it('[R-08] stands below the price now and the next one', async () => {
    const nextPrice = { price: { ...price, amount: 90_000 }, from: '2027-01-01' };
    await openForm({ ...within, budgets: [] }, { ...room, price, nextPrice });
    expect(screen.getByText(/฿800 an hour · from 1 January 2027 ฿900 an hour/)).toBeVisible();
  });

  it('[R-08] asks for no cost of a free resource', async () => {
    await openForm(null, { ...room, price: null });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Book' })).toBeEnabled());
    expect(requestsOf(quoteBooking)).toHaveLength(0);
  });
});

describe('the form of a change', () => {
  const booked = { ...mine, businessUnit: { id: mine.id, title: 'Marketing' } };

  async function openChange(cost: BookingCost, user?: User) {
    serve(booked);
    server.use(respond(getResource, { ...room, price }), respond(quoteBooking, cost));
    const view = await openEdit(user);
    expect(requestsOf(quoteBooking)).toHaveLength(0);
    await typeTime(view.user, 'End', '15:30');
    expect(await notice()).toBeVisible();
  }

  it('[R-08] shows its cost and what is left, once what it costs is changed', async () => {
    await openChange({ ...within, formerAmount: 80_000 });
    expect(
      screen.getByText('฿38,800 left of the 2027 budget of Marketing after this change'),
    ).toBeVisible();
    expect(screen.getByText('฿400 more than before')).toBeVisible();
    expect(requestsOf(quoteBooking).at(-1)?.body).toMatchObject({
      bookingId: mine.id,
      businessUnitId: booked.businessUnit.id,
      resourceId: room.id,
      times: [{ start: mine.start, end: '2027-03-01T08:30:00.000Z' }],
    });
    expect(save()).toBeEnabled();
  });

  it('[R-08] says before it is sent that it needs approval, because it goes over its budget', async () => {
    await openChange({ ...within, budgets: [over] });
    expect(screen.getByText(/^It needs approval, because it goes ฿750 over/)).toBeVisible();
    expect(screen.getByText(/^This change needs approval\./)).toBeVisible();
    expect(screen.queryByText('No approval needed.')).not.toBeInTheDocument();
    expect(save()).toBeEnabled();
  });

  it('[R-08] can’t be saved where a budget refuses it', async () => {
    await openChange({ ...within, budgets: [{ ...over, whenUsedUp: 'refuse' }] });
    expect(screen.getByText(/^It can't be saved, because it goes ฿750 over/)).toBeVisible();
    expect(screen.getByText('Over the budget of the business unit')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('[R-08] asks for no approval of a manager who changes the booking of another user', async () => {
    await openChange({ ...within, budgets: [over] }, somchai);
    expect(screen.getByText('It goes ฿750 over the budget.')).toBeVisible();
    expect(screen.queryByText(/needs approval/)).not.toBeInTheDocument();
  });
});
