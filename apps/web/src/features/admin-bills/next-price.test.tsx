import { listPrices, updateKindPrice } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BillsPage } from './bills-page.tsx';

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
});

const hourly = { amount: 10_000, currency: 'THB', per: 'hour' } as const;

const rising = {
  type: 'room',
  currency: 'THB',
  price: hourly,
  version: 3,
  next: { price: { ...hourly, amount: 90_000 }, from: '2027-01-01' },
} as const;

async function openRising(user = userEvent.setup()) {
  const meta = { nextCursor: null, kinds: [rising] };
  server.use(respond(listPrices, [], { meta }), respond(updateKindPrice, rising));
  renderWithProviders(<BillsPage />, {
    user: { ...somchai, isAdministrator: true },
    path: '/admin/bills?tab=prices',
  });
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('฿100 per hourfrom 1 January 2027: ฿900 per hour');
  await user.click(screen.getByRole('button', { name: 'Edit the price: Rooms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Price: Rooms' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, press, amount: dialog.getByLabelText('Next price in THB') };
}

async function saved(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Save price' }));
  await waitFor(() => expect(requestsOf(updateKindPrice)).toHaveLength(1));
  return requestsOf(updateKindPrice)[0]?.body;
}

describe('prices of kinds', () => {
  it('[R-08] have a next price with its first day, which is changed after a confirmation', async () => {
    const { user, dialog, press, amount } = await openRising();
    expect(amount).toHaveValue('900');
    await user.clear(amount);
    await press('Continue');
    expect(amount).toBeInvalid();
    await user.type(amount, '950');
    await press('Remove the first day');
    await press('Continue');
    const day = dialog.getByLabelText('First day of the next price');
    expect(day).toBeInvalid();
    await user.type(day, '1 February 2027{Enter}');
    await press('Continue');
    expect(
      await screen.findByText(/^Next price from 1 February 2027: ฿950 per hour\./),
    ).toBeVisible();
    const next = { amount: 95_000, per: 'hour', from: '2027-02-01' };
    expect(await saved(user)).toEqual({
      price: { amount: 10_000, per: 'hour', next },
      version: 3,
    });
  });

  it('have a next price from tomorrow on: today keeps its price', async () => {
    const { user, dialog, press } = await openRising();
    await press('Remove the first day');
    const day = dialog.getByLabelText('First day of the next price');
    await user.type(day, '24 November 2026{Enter}');
    expect(await dialog.findByText(/^Choose a day from 25 November 2026/)).toBeVisible();
    await user.clear(day);
    await user.type(day, '25 November 2026{Enter}');
    expect(dialog.queryByText(/^Choose a day/)).toBeNull();
    await press('Continue');
    expect(await screen.findByText(/^Next price from 25 November 2026: /)).toBeVisible();
  });

  it('[R-08] lose their next price when amount and first day are emptied', async () => {
    const { user, press, amount } = await openRising();
    await user.clear(amount);
    await press('Remove the first day');
    await press('Continue');
    expect(await saved(user)).toEqual({
      price: { amount: 10_000, per: 'hour', next: null },
      version: 3,
    });
  });

  it('[R-08] tell at the first day when it is too early', async () => {
    const { user, press } = await openRising();
    const message = 'Choose 25 Nov 2026 or later.';
    const params = { earliestOn: '2026-11-25' };
    const errors = [{ path: 'price.next.from', code: 'day_too_early', params, message }];
    server.use(refuse(updateKindPrice, 'request.invalid', { errors }));
    await press('Continue');
    await saved(user);
    const form = within(await screen.findByRole('dialog', { name: 'Price: Rooms' }));
    expect(await form.findByText(message)).toBeVisible();
  });
});
