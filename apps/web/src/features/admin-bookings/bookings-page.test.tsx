import { getManagedResource, listPeople } from '@axp/contracts';
import type { MerchantBooking } from '@axp/contracts/administration';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  remindOverdue,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booker, id } from '@/shared/booking/testing/fixtures.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import {
  handle,
  lotus,
  pretendLayout,
  pretendMedia,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { readSettings } from '@/shared/theme/settings.ts';
import { BookingsPage } from './bookings-page.tsx';

const review: MerchantBooking = {
  id: id(30),
  type: 'room',
  status: 'approved',
  isOverdue: false,
  remindedAt: null,
  start: '2026-11-24T07:00:00.000Z',
  end: '2026-11-24T08:00:00.000Z',
  timezone: 'Asia/Bangkok',
  isRecurring: false,
  resource: { id: id(10), name: 'Andaman', building: 'Riverside Tower' },
  details: {
    title: 'Design review',
    bookedFor: { id: booker.id, fullName: booker.fullName },
    businessUnit: 'Product',
  },
};

function answer(rows: MerchantBooking[]) {
  server.use(respond(listMerchantBookings, rows, { meta: { nextCursor: null } }));
}

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  answer([review, { ...review, id: id(31), details: null }]);
});

const show = (path = '/admin/bookings') => renderWithProviders(<BookingsPage />, { path });

const lastQuery = () =>
  Object.fromEntries(requestsOf(listMerchantBookings).at(-1)?.url.searchParams ?? []);

describe('all bookings', () => {
  it('start today by default, and link to the booking', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Design review/ });
    expect(row).toHaveTextContent(/Nicha Suwan.*AndamanRiverside Tower.*14:00–15:00.*Confirmed/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/my-booking?id=${id(30)}`);
    expect(lastQuery()).toEqual({ limit: '50', sort: 'start', from: '2026-11-23T17:00:00.000Z' });
  });

  it('[H-05] link from a private one to its day in the calendar', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Private booking/ });
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      '/booking-calendar?date=2026-11-24',
    );
  });

  it('read their filters from the address, and ignore invalid ones', async () => {
    server.use(
      respond(getManagedResource, lotus),
      respond(listPeople, [booker], { meta: { nextCursor: null } }),
    );
    const found = `resource=${lotus.id}&person=${booker.id}`;
    show(`/admin/bookings?type=car&status=overdue&to=2026-11-30&sort=-start&q=plant&${found}`);
    await screen.findByRole('row', { name: /Design review/ });
    expect(lastQuery()).toEqual({
      limit: '50',
      sort: '-start',
      type: 'car',
      status: 'overdue',
      to: '2026-11-30T17:00:00.000Z',
      text: 'plant',
      resourceId: lotus.id,
      personId: booker.id,
    });
    expect(await screen.findByDisplayValue('Lotus')).toBeVisible();
    expect(await screen.findByDisplayValue('Nicha Suwan')).toBeVisible();
  });

  it('ignore unknown filter values', async () => {
    show('/admin/bookings?type=boat&status=lost&person=x&from=soon');
    await screen.findByRole('row', { name: /Design review/ });
    expect(lastQuery()).toEqual({ limit: '50', sort: 'start' });
  });

  it('follow a chosen filter', async () => {
    show();
    await screen.findByRole('row', { name: /Design review/ });
    const chips = within(screen.getByRole('group', { name: 'Filters' }));
    await userEvent.click(chips.getByRole('button', { name: 'All statuses' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Overdue' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'overdue' }));
    expect(lastQuery()).not.toHaveProperty('from');
    await userEvent.click(chips.getByRole('button', { name: 'Cars' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'overdue', type: 'car' }));
    expect(chips.getByRole('button', { name: 'Cars' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('are exported as CSV with the same filter', async () => {
    const saved = jest.fn(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    server.use(
      handle(exportMerchantBookings, () =>
        HttpResponse.text('id', { headers: { 'content-type': 'text/csv' } }),
      ),
    );
    show('/admin/bookings?status=cancelled');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV: bookings' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = requestsOf(exportMerchantBookings)[0]?.url.searchParams;
    expect(Object.fromEntries(query ?? [])).toEqual({
      sort: 'start',
      status: 'cancelled',
      columns:
        'title,booked_for,type,resource,building,start,end,timezone,is_repeated,status,is_overdue',
    });
  });

  it('[D-03] are exported with all columns or semicolons on request, which is remembered', async () => {
    const saved = jest.fn(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportMerchantBookings, () => HttpResponse.text('id')));
    show('/admin/bookings?columns=person');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const visible = await screen.findByRole('menuitemradio', { name: 'Visible columns' });
    expect(visible).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'All columns' }));
    expect(visible).not.toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'CSV separator: semicolon' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV: bookings' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = requestsOf(exportMerchantBookings)[0]?.url.searchParams;
    expect(query?.has('columns')).toBe(false);
    expect(query?.get('separator')).toBe('semicolon');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const kept = await screen.findByRole('menuitemradio', { name: 'CSV separator: semicolon' });
    expect(kept).toBeChecked();
    expect(readSettings(browserStorage).csvSeparator).toBe('semicolon');
  });

  it('are exported as an Excel file, with an explanation of a refusal', async () => {
    silenceConsole();
    server.use(
      refuse(exportBookingsSheet, 'booking.too_many_for_excel', { params: { maximum: 50_000 } }),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel: bookings' }));
    expect(await screen.findByText(/An Excel file can have up to 50,?000 bookings/)).toBeVisible();
  });

  it('[D-03] send a reminder of an overdue return once a day, without opening the booking', async () => {
    const late = { ...review, type: 'car', status: 'checked-in', isOverdue: true } as const;
    answer([late, { ...review, id: id(31) }]);
    server.use(respond(remindOverdue, null));
    const { visits } = show();
    const remind = await screen.findByRole('button', { name: 'Remind: Andaman' });
    answer([{ ...late, remindedAt: '2026-11-24T03:20:00.000Z' }]);
    await userEvent.click(remind);
    expect(await screen.findByText('Reminder sent')).toBeVisible();
    expect(await screen.findByText('Reminded 10:20')).toBeVisible();
    expect(requestsOf(remindOverdue)).toHaveLength(1);
    expect(visits.paths).toEqual([]);
  });

  it('have no column for reminders if nothing is overdue', async () => {
    show();
    await screen.findByRole('row', { name: /Design review/ });
    expect(screen.queryByRole('columnheader', { name: 'Reminder' })).toBeNull();
  });

  it('explain an empty list, and a failure', async () => {
    answer([]);
    const view = show();
    expect(await screen.findByText('No bookings')).toBeVisible();
    view.unmount();
    server.use(refuse(listMerchantBookings, 'server.internal'));
    show();
    expect(await screen.findByText('Could not load the bookings')).toBeVisible();
    answer([review]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Design review/ })).toBeVisible();
  });

  it('are a list of cards on a phone', async () => {
    pretendMedia((query) => query.includes('max-width'));
    show();
    const list = await screen.findByRole('list', { name: 'All bookings' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });
});
