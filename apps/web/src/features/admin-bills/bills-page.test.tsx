import { issueBill, listAdminBusinessUnits, payBill, voidBill } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import {
  downloadBill,
  exportMerchantBills,
  getMerchantBill,
  listBudgets,
  listMerchantBills,
  listPrices,
  updateBudget,
  updateKindPrice,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { draftBill } from '@/shared/testing/bill-samples.ts';
import {
  handle,
  noteDownloads,
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

const draft = draftBill;

const issued: MerchantBill = {
  ...draft,
  id: '019ac0de-0000-7000-8000-000000000605',
  number: 'B-2026-0007',
  status: 'issued',
  version: 2,
  issuedAt: '2026-11-21T02:00:00.000Z',
  issuedBy: { id: somchai.id, fullName: somchai.fullName },
  booking: { id: '019ac0de-0000-7000-8000-000000000606', details: null },
};

const boss = { ...somchai, isAdministrator: true };
const totals = [
  { status: 'draft', currency: 'THB', count: 5, amount: 7_824_000 },
  { status: 'issued', currency: 'THB', count: 1, amount: 120_000 },
] as const;

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  server.use(
    respond(listMerchantBills, [draft, issued], {
      meta: { nextCursor: null, totals: [...totals] },
    }),
    respond(listAdminBusinessUnits, []),
  );
});

const show = (path = '/admin/bills', user = boss) =>
  renderWithProviders(<BillsPage />, { path, user });

const lastQuery = () =>
  Object.fromEntries(requestsOf(listMerchantBills).at(-1)?.url.searchParams ?? []);

describe('the bills of the company', () => {
  it('[D-07] are listed with their status, amount and totals', async () => {
    show();
    const row = await screen.findByRole('row', { name: /No number yet/ });
    expect(row).toHaveTextContent(/Marketing.*Press briefing.*Andaman.*฿1,200.*Draft.*Issue/);
    expect(screen.getByText('฿78,240')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Draft\s*5$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^All\s*6$/ })).toBeVisible();
  });

  it('[H-05] show nothing of a private booking but time, resource and unit', async () => {
    show();
    const row = await screen.findByRole('row', { name: /B-2026-0007/ });
    expect(row).toHaveTextContent(/Private booking.*Andaman/);
  });

  it('read their filters from the address, and ignore invalid ones', async () => {
    show(`/admin/bills?status=issued&unit=${draft.businessUnit.id}&month=2026-11&q=press`);
    await screen.findByRole('row', { name: /B-2026-0007/ });
    expect(lastQuery()).toEqual({
      limit: '50',
      status: 'issued',
      businessUnitId: draft.businessUnit.id,
      month: '2026-11',
      text: 'press',
    });
    await userEvent.click(screen.getByRole('button', { name: 'November 2026' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'October 2026' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ month: '2026-10' }));
  });

  it('ignore unknown filter values', async () => {
    show('/admin/bills?status=lost&unit=x&month=2026-13');
    await screen.findByRole('row', { name: /B-2026-0007/ });
    expect(lastQuery()).toEqual({ limit: '50' });
  });

  const steps = [
    {
      operation: issueBill,
      bill: draft,
      button: 'Issue: Draft, Marketing',
      title: 'Issue the bill of ฿1,200?',
      confirm: 'Issue',
    },
    {
      operation: payBill,
      bill: issued,
      button: 'Mark paid: B-2026-0007, Marketing',
      title: 'Mark the bill of ฿1,200 as paid?',
      confirm: 'Mark paid',
    },
  ] as const;

  it.each(steps)('[D-07] ask before the step $confirm', async (step) => {
    const { operation, bill, button, title, confirm } = step;
    server.use(respond(operation, bill));
    show();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(requestsOf(operation)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    await waitFor(() => expect(requestsOf(operation)).toHaveLength(1));
    const [request] = requestsOf(operation);
    expect(request?.url.pathname).toContain(`/bookings/${bill.booking.id}/bills/${bill.id}/`);
    expect(request?.body).toEqual({ version: bill.version });
  });

  it('[D-07] are voided with a reason', async () => {
    server.use(respond(getMerchantBill, issued), respond(voidBill, issued));
    show(`/admin/bills?bill=${issued.id}`);
    const page = await screen.findByRole('dialog', { name: 'B-2026-0007, Marketing' });
    expect(await within(page).findByText('฿800 per hour')).toBeVisible();
    await userEvent.click(within(page).getByRole('button', { name: 'Void' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void the bill of ฿1,200?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(requestsOf(voidBill)).toHaveLength(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong unit');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    await waitFor(() => expect(requestsOf(voidBill)).toHaveLength(1));
    expect(requestsOf(voidBill)[0]?.body).toEqual({ version: 2, reason: 'Wrong unit' });
  });

  it('[D-07] are saved as PDF', async () => {
    const saved = noteDownloads();
    server.use(
      handle(downloadBill, () => HttpResponse.text('%PDF')),
      respond(getMerchantBill, issued),
    );
    show(`/admin/bills?bill=${issued.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toEqual(['B-2026-0007.pdf']));
    expect(requestsOf(downloadBill)[0]?.url.pathname).toMatch(`/bills/${issued.id}.pdf`);
  });

  it('[D-07] are read-only for an auditor', async () => {
    show('/admin/bills', { ...somchai, roles: ['auditor'] });
    await screen.findByRole('row', { name: /B-2026-0007/ });
    expect(screen.queryByRole('button', { name: /^Issue:/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Mark paid/ })).not.toBeInTheDocument();
  });

  it('[D-07] are exported with the filter and the visible columns', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportMerchantBills, () => HttpResponse.text('number')));
    show('/admin/bills?status=paid&columns=amount');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'CSV: bills for accounting' }),
    );
    await waitFor(() => expect(requestsOf(exportMerchantBills)).toHaveLength(1));
    const query = requestsOf(exportMerchantBills)[0]?.url.searchParams;
    expect(Object.fromEntries(query ?? [])).toEqual({
      status: 'paid',
      columns: 'number,business_unit,price,price_per,quantity,driven_km,amount,currency',
    });
  });

  it('[R-08] stand beside the budgets of the business units, which can be changed', async () => {
    const unit = draft.businessUnit;
    const own = { businessUnit: unit, year: 2026, currency: 'THB', spent: 6_840_000 };
    const budget = { amount: 12_000_000, whenUsedUp: 'approval', version: 3 } as const;
    const known = { ...own, planned: 1_160_000, budget };
    const over = {
      ...known,
      businessUnit: { id: issued.id, title: 'Sales' },
      planned: 6_280_000,
    };
    server.use(
      respond(listBudgets, [known, over], { meta: { year: 2026 } }),
      respond(updateBudget, known),
    );
    show('/admin/bills?tab=budgets');
    const items = await screen.findAllByRole('listitem');
    const row = items.find((one) => one.textContent?.includes('Marketing'));
    expect(row).toHaveTextContent(/฿120,000.*฿68,400.*฿11,600.*฿40,000/);
    expect(screen.getByText('฿11,200 over')).toBeVisible();
    expect(requestsOf(listBudgets)[0]?.url.searchParams.get('year')).toBe('2026');
    await userEvent.click(screen.getByRole('button', { name: 'Edit the budget of Marketing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Budget 2026 of Marketing' });
    const field = within(dialog).getByRole('textbox', { name: 'Budget in THB' });
    expect(field).toHaveValue('120000');
    await userEvent.clear(field);
    await userEvent.type(field, 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(requestsOf(updateBudget)).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.type(field, '150,000.50');
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'When used up' }),
      'Refuse',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsOf(updateBudget)).toHaveLength(1));
    expect(requestsOf(updateBudget)[0]?.body).toEqual({
      year: 2026,
      amount: 15_000_050,
      whenUsedUp: 'refuse',
      version: 3,
    });
  });

  it('[R-08] are summed above, without units that have none', async () => {
    const own = { businessUnit: draft.businessUnit, year: 2026, currency: 'THB' };
    const budget = { amount: 12_000_000, whenUsedUp: 'approval', version: 3 } as const;
    const other = { id: issued.id, title: 'Sales' };
    const none = {
      ...own,
      businessUnit: { id: issued.booking.id, title: 'Finance' },
      budget: null,
    };
    const known = { ...own, budget, spent: 6_840_000, planned: 1_160_000 };
    server.use(
      respond(
        listBudgets,
        [
          known,
          { ...known, businessUnit: other, planned: 6_280_000 },
          { ...none, spent: 999_900, planned: 0 },
        ],
        { meta: { year: 2026 } },
      ),
    );
    show('/admin/bills?tab=budgets');
    for (const sum of ['฿240,000', '฿136,800', '฿74,400', '฿28,800']) {
      expect(await screen.findByText(sum)).toBeVisible();
    }
    expect(screen.getByText('2 business units')).toBeVisible();
    expect(screen.getByText('1 business unit is over its budget')).toBeVisible();
  });

  const priced = { id: issued.id, type: 'room', name: 'Hall', building: 'Riverside' } as const;
  const hourly = { amount: 10_000, currency: 'THB', per: 'hour' } as const;
  const kinds = [
    { type: 'room', currency: 'THB', price: hourly, next: null, version: 3 },
    { type: 'car', currency: 'THB', price: null, next: null, version: null },
  ] as const;

  it('[R-08] stand beside prices of kinds, which are changed after a confirmation', async () => {
    server.use(
      respond(listPrices, [{ ...priced, price: { ...hourly, amount: 80_000 } }], {
        meta: { nextCursor: null, kinds: [...kinds] },
      }),
      respond(updateKindPrice, kinds[0]),
    );
    show('/admin/bills?tab=prices');
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Rooms.*฿100 per hour/);
    expect(second).toHaveTextContent(/Cars.*No price/);
    expect(screen.getByText('฿800 per hour')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hall' })).toHaveAttribute(
      'href',
      `/admin/resources/edit?id=${priced.id}`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Edit the price: Rooms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price: Rooms' });
    const field = within(dialog).getByRole('textbox', { name: 'Price in THB' });
    expect(field).toHaveValue('100');
    expect(within(dialog).queryByRole('option', { name: 'Kilometre' })).not.toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, '1,200.50');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const asked = await screen.findByRole('dialog', {
      name: 'Rooms: set the price to ฿1,200.50 per hour?',
    });
    expect(requestsOf(updateKindPrice)).toHaveLength(0);
    await userEvent.click(within(asked).getByRole('button', { name: 'Save price' }));
    await waitFor(() => expect(requestsOf(updateKindPrice)).toHaveLength(1));
    const [request] = requestsOf(updateKindPrice);
    expect(request?.url.pathname).toContain('/prices/room');
    expect(request?.body).toEqual({
      price: { amount: 120_050, per: 'hour', next: null },
      version: 3,
    });
  });

  it('[R-08] show to auditors what prices there are, and tell when they fail to load', async () => {
    server.use(respond(listPrices, [], { meta: { nextCursor: null, kinds: [...kinds] } }));
    const path = '/admin/bills?tab=prices';
    const { unmount } = show(path, { ...somchai, roles: ['auditor'] });
    expect(await screen.findByText(/No resource has its own price/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit the price/ })).not.toBeInTheDocument();
    unmount();
    server.use(refuse(listPrices, 'server.internal'));
    show(path);
    expect(await screen.findByText("The prices couldn't be loaded")).toBeVisible();
  });

  it('say what is missing when there are none, and when they fail to load', async () => {
    server.use(respond(listMerchantBills, [], { meta: { nextCursor: null, totals: [] } }));
    const { unmount } = show();
    expect(await screen.findByText('No bills yet')).toBeVisible();
    unmount();
    server.use(refuse(listMerchantBills, 'server.internal'));
    show();
    expect(await screen.findByText("The bills couldn't be loaded")).toBeVisible();
  });
});
