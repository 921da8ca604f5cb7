import { issueBill, listAdminBusinessUnits, payBill, voidBill } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import { listMerchantBills } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { draftBill } from '@/shared/testing/bill-samples.ts';
import {
  handle,
  pretendLayout,
  pretendNow,
  problemDocument,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BillsPage } from './bills-page.tsx';

const idOf = (place: number) => `019ac0de-0000-7000-8000-00000000070${place}`;

function bill(place: number, changes: Partial<MerchantBill> = {}): MerchantBill {
  const booking = { id: idOf(place + 4), details: null };
  return { ...draftBill, id: idOf(place), version: place, booking, ...changes };
}

const first = bill(1);
const second = bill(2, { amount: 80_050 });
const unknown = bill(3, { amount: null });
const issued = bill(4, { status: 'issued', number: 'B-2026-0007', amount: 50_000 });
const bills = [first, second, unknown, issued];

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  server.use(
    respond(listMerchantBills, bills, { meta: { nextCursor: null, totals: [] } }),
    respond(listAdminBusinessUnits, []),
  );
});

const bar = () => screen.getByRole('region', { name: 'Selected rows' });

async function show(changes: Partial<typeof somchai> = { isAdministrator: true }) {
  renderWithProviders(<BillsPage />, { path: '/admin/bills', user: { ...somchai, ...changes } });
  await screen.findByRole('row', { name: /B-2026-0007/ });
}

async function chooseAll() {
  await show();
  const [head] = screen.getAllByRole('checkbox');
  if (head) await userEvent.click(head);
}

async function confirm(button: string, title: string, reason?: string) {
  await userEvent.click(within(bar()).getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  if (reason) {
    await userEvent.click(within(dialog).getByRole('button', { name: button }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), reason);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

describe('the selected bills', () => {
  it('[D-07] are issued together, after their number and sum were confirmed', async () => {
    server.use(respond(issueBill, first));
    await chooseAll();
    expect(within(bar()).getByText('4 selected')).toBeVisible();
    await confirm('Issue 2', 'Issue 2 bills of ฿2,000.50 in total?');
    // The one whose distance is unknown, and the one that is issued, are left out.
    expect(
      requestsOf(issueBill).map(({ url, body }) => [url.pathname.split('/')[6], body]),
    ).toEqual([
      [first.id, { version: 1 }],
      [second.id, { version: 2 }],
    ]);
    expect(await screen.findByText('2 bills are issued')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  });

  it('[D-07] are marked paid, and voided with one reason', async () => {
    server.use(respond(payBill, issued), respond(voidBill, issued));
    await chooseAll();
    await confirm('Mark 1 paid', 'Mark 1 bill of ฿500 as paid?');
    expect(requestsOf(payBill).map(({ body }) => body)).toEqual([{ version: 4 }]);
    await userEvent.click(screen.getByRole('checkbox', { name: /B-2026-0007/ }));
    await confirm('Void 1', 'Void 1 bill of ฿500?', 'Wrong unit');
    expect(requestsOf(voidBill).map(({ body }) => body)).toEqual([
      { version: 4, reason: 'Wrong unit' },
    ]);
  });

  it('[D-07] stay selected where they have changed since', async () => {
    server.use(
      handle(issueBill, ({ url }) =>
        url.includes(second.id)
          ? HttpResponse.json(problemDocument('bill.stale'), { status: 409 })
          : HttpResponse.json({ data: first }),
      ),
    );
    await chooseAll();
    await confirm('Issue 2', 'Issue 2 bills of ฿2,000.50 in total?');
    expect(await screen.findByText(/^1 bill couldn't be changed/)).toBeVisible();
    expect(within(bar()).getByText('1 selected')).toBeVisible();
    expect(within(bar()).getByRole('button', { name: 'Issue 1' })).toBeVisible();
  });

  it('[D-07] can’t be selected by auditors', async () => {
    await show({ roles: ['auditor'] });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
