import { listManagedBuildings } from '@axp/contracts';
import type { ReportBooking, UseReport } from '@axp/contracts/administration';
import {
  exportUseReport,
  getReportSettings,
  getUseReport,
  listBuildingDays,
  listReportBookings,
  updateReportSettings,
} from '@axp/contracts/administration';
import { leadTimes, reportSizes } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { id } from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { ReportsPage } from './reports-page.tsx';

const sums = {
  openMinutes: 6000,
  usedMinutes: 2460,
  bookings: 60,
  awaited: 50,
  noShows: 3,
  releasedMinutes: 300,
  reusedMinutes: 210,
  searches: 100,
  misses: 8,
};
const use = { openMinutes: 600, usedMinutes: 468 };
const visits = { bookings: 60, awaited: 50, noShows: 3 };
const resource = { id: id(10), name: 'Nile', building: 'Riverside', floor: 'Level 2', seats: 12 };

const report: UseReport = {
  from: '2026-10-26',
  to: '2026-11-22',
  before: { from: '2026-09-28', to: '2026-10-25' },
  figures: sums,
  figuresBefore: { ...sums, usedMinutes: 2280 },
  weeks: [{ week: '2026-10-26', ...use, ...visits, releasedMinutes: 300, reusedMinutes: 210 }],
  hours: [
    { weekday: 2, hour: 9, openMinutes: 600, usedMinutes: 60, before: null },
    { weekday: 2, hour: 10, ...use, before: { openMinutes: 600, usedMinutes: 438 } },
    { weekday: 3, hour: 9, openMinutes: 600, usedMinutes: 0, before: null },
  ],
  resources: [
    { ...resource, ...use, ...visits, before: { openMinutes: 600, usedMinutes: 438 } },
    {
      ...resource,
      id: id(11),
      name: 'Rhine',
      openMinutes: 600,
      usedMinutes: 60,
      ...visits,
      before: { openMinutes: 600, usedMinutes: 0 },
    },
  ],
  buildings: [{ id: id(20), name: 'Riverside', ...use, ...visits, before: null }],
  units: [
    { name: 'Sales', usedMinutes: 300, ...visits },
    { name: null, usedMinutes: 100, bookings: 5, awaited: 4, noShows: 0 },
  ],
  leadTimes: leadTimes.map((time) => ({ time, bookings: 10 })),
  fit: reportSizes.flatMap((seats) =>
    reportSizes.map((people) => ({
      seats,
      people,
      usedMinutes: seats === 9 && people === 15 ? 60 : 0,
    })),
  ),
  searches: [
    {
      building: 'Riverside',
      leastSize: 9,
      isMerged: false,
      searches: 12,
      misses: 8,
      missesBefore: 2,
      mostOften: { weekday: 2, hour: 10 },
    },
  ],
};

const booking: ReportBooking = {
  id: id(30),
  start: '2026-11-17T03:00:00.000Z',
  end: '2026-11-17T04:30:00.000Z',
  timezone: 'Asia/Bangkok',
  resource: { id: id(10), name: 'Nile' },
  isNoShow: false,
  usedMinutes: 90,
  details: { title: 'Design review', attendees: 6, bookedFor: null },
};

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  // The chart measures its place, which has no width here.
  silenceConsole();
  server.use(
    respond(getUseReport, report),
    respond(listManagedBuildings, []),
    respond(listBuildingDays, [
      { day: '2026-11-24', building: { id: id(20), name: 'Riverside' }, bookings: 14, people: 61 },
    ]),
    respond(listReportBookings, [booking, { ...booking, id: id(31), details: null }], {
      meta: { nextCursor: null },
    }),
  );
});

const show = (path = '/admin/reports') => renderWithProviders(<ReportsPage />, { path });

const lastQuery = () => Object.fromEntries(requestsOf(getUseReport).at(-1)?.url.searchParams ?? []);

describe('the reports', () => {
  it('show four figures with their parts, definition and change', async () => {
    show();
    const figure = (await screen.findByRole('heading', { name: 'Use of opening hours' })).closest(
      'li',
    );
    expect(figure).toHaveTextContent('41%');
    expect(figure).toHaveTextContent('41 h of 100 h');
    expect(figure).toHaveTextContent('up 3 points was 38%');
    expect(figure).toHaveTextContent('as they were on each day');
    expect(lastQuery()).toEqual({ from: '2026-10-26', to: '2026-11-22', type: 'room' });
  });

  it('answer in the title of a chart, but not with few bookings', async () => {
    const view = show();
    expect(
      await screen.findByRole('heading', { name: /Busiest on Tue at 10:00: 78% in use/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: /Nile is used most; 1 of 2/ })).toBeVisible();
    view.unmount();
    server.use(respond(getUseReport, { ...report, figures: { ...sums, bookings: 49 } }));
    show();
    expect(await screen.findByRole('heading', { name: 'Busy hours' })).toBeVisible();
  });

  it('move between hours by arrows with one tab stop, and open the bookings of a cell', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Busy hours' });
    const cells = within(table).getAllByRole('button');
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    act(() => cells[0]?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(cells[1]).toHaveFocus();
    expect(cells[1]).toHaveAccessibleName(/Tue 10:00, 78% ?, up 5 points/);
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Tue 10:00' });
    expect(await within(dialog).findByText('Design review')).toBeVisible();
    expect(within(dialog).getByText('Private')).toBeVisible();
    const query = Object.fromEntries(requestsOf(listReportBookings)[0]?.url.searchParams ?? []);
    expect(query).toMatchObject({ weekday: '2', hour: '10', type: 'room', from: '2026-10-26' });
  });

  it('sort resources by use or change, and open the bookings of one', async () => {
    show();
    const names = async () =>
      (await screen.findAllByRole('button', { name: /Level 2, Riverside/ })).map(
        (bar) => bar.textContent,
      );
    expect((await names())[0]).toMatch(/Nile/);
    await userEvent.click(screen.getByRole('button', { name: 'Biggest change' }));
    expect((await names())[0]).toMatch(/Rhine/);
    await userEvent.click(screen.getByRole('button', { name: /^Nile/ }));
    expect(await screen.findByRole('dialog', { name: 'Nile' })).toBeVisible();
    const query = requestsOf(listReportBookings)[0]?.url.searchParams;
    expect(query?.get('resourceId')).toBe(id(10));
  });

  it('show weeks as a table too', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Released time by week' });
    expect(table).toHaveTextContent(/5 h.*4 h/);
  });

  it('[R-09] merge small units, and say when units are not shown', async () => {
    const view = show();
    const units = await screen.findByRole('list', { name: 'No-shows by business unit' });
    expect(units).toHaveTextContent(/Sales.*6%.*Small business units together/);
    view.unmount();
    server.use(respond(getUseReport, { ...report, units: null }));
    show();
    expect(await screen.findByText('Business units are not shown in reports.')).toBeVisible();
  });

  it('mark groups that are larger than the room in words', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Room size and group size' });
    expect(within(table).getByRole('cell', { name: /100%.*more people than seats/ })).toBeVisible();
  });

  it('read their filters from the address, and ignore invalid ones', async () => {
    const view = show(`/admin/reports?type=car&period=week&compare=year&building=${id(20)}`);
    await screen.findByRole('heading', { name: 'Use of opening hours' });
    expect(lastQuery()).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      type: 'car',
      compare: 'year',
      buildingId: id(20),
    });
    view.unmount();
    show('/admin/reports?type=boat&period=x&from=2026-11-02&to=2026-11-03');
    await waitFor(() =>
      expect(lastQuery()).toEqual({ from: '2026-11-02', to: '2026-11-03', type: 'room' }),
    );
  });

  it('show bookings and people of the coming days', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Bookings and people by day' });
    expect(table).toHaveTextContent(/Riverside1461/);
    const query = Object.fromEntries(requestsOf(listBuildingDays)[0]?.url.searchParams ?? []);
    expect(query).toEqual({ from: '2026-11-24', to: '2026-11-30' });
  });

  it('are exported as Excel or CSV with the same filter', async () => {
    const saved = jest.fn(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportUseReport, () => HttpResponse.text('id')));
    show('/admin/reports?type=asset');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV: busy hours' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = Object.fromEntries(requestsOf(exportUseReport)[0]?.url.searchParams ?? []);
    expect(query).toMatchObject({ type: 'asset', table: 'hours', from: '2026-10-26' });
  });

  it('[R-09] let administrators change what reports show of people', async () => {
    server.use(
      respond(getReportSettings, { people: 'units' }),
      respond(updateReportSettings, { people: 'off' }),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Privacy' }));
    await userEvent.click(await screen.findByRole('radio', { name: /No people/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(requestsOf(updateReportSettings)[0]?.body).toEqual({ people: 'off' });
  });

  it('explain days without figures, and a failure', async () => {
    server.use(
      respond(getUseReport, { ...report, figures: { ...sums, openMinutes: 0, searches: 0 } }),
    );
    const view = show();
    expect(await screen.findByText('No figures for these days')).toBeVisible();
    view.unmount();
    server.use(refuse(getUseReport, 'server.internal'));
    show();
    expect(await screen.findByText('Could not load the report')).toBeVisible();
  });
});
