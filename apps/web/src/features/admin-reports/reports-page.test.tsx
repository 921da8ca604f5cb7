import { listManagedBuildings } from '@axp/contracts';
import {
  exportUseReport,
  getReportSettings,
  getUseReport,
  getWeeklyReport,
  listBuildingDays,
  listReportBookings,
  updateReportSettings,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { id } from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  holdTimers,
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { report, reportBooking, sums, weeklyReport } from '@/shared/testing/report-samples.ts';
import { ReportsPage } from './reports-page.tsx';

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  // The chart measures its place, which has no width here.
  silenceConsole();
  server.use(
    respond(getUseReport, report),
    respond(getWeeklyReport, weeklyReport),
    respond(listManagedBuildings, []),
    respond(listBuildingDays, [
      { day: '2026-11-24', building: { id: id(20), name: 'Riverside' }, bookings: 14, people: 61 },
    ]),
    respond(listReportBookings, [reportBooking, { ...reportBooking, id: id(31), details: null }], {
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
      await screen.findByRole('heading', { name: /Busiest on Tuesday at 10:00: 78% in use/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: /Nile is used most; 1 of 2/ })).toBeVisible();
    view.unmount();
    server.use(respond(getUseReport, { ...report, figures: { ...sums, bookings: 49 } }));
    show();
    expect(await screen.findByRole('heading', { name: 'Busy hours' })).toBeVisible();
  });

  it('move between hours by arrows with one tab stop, and open the bookings of a cell, which the keyboard scrolls', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Busy hours' });
    const cells = within(table).getAllByRole('button');
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    act(() => cells[0]?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(cells[1]).toHaveFocus();
    expect(cells[1]).toHaveAccessibleName(/Tuesday 10:00, 78% ?, up 5 points/);
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Tuesday 10:00' });
    expect(await within(dialog).findByText('Design review')).toBeVisible();
    expect(within(dialog).getByText('Private')).toBeVisible();
    await userEvent.tab();
    expect(document.activeElement).toContainElement(within(dialog).getByRole('list'));
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
    expect(query?.get('resourceId')).toBe(report.resources[0]?.id);
  });

  it('say that no time was released', async () => {
    server.use(respond(getUseReport, { ...report, figures: { ...sums, releasedMinutes: 0 } }));
    show();
    expect(await screen.findByText('No time was released on these days.')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Released time by week' }));
    expect(card.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });

  it('show weeks as a table too', async () => {
    show();
    const card = within(await screen.findByRole('region', { name: /released time was booked/ }));
    await userEvent.click(card.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Released time by week' });
    expect(table).toHaveTextContent(/5 h.*4 h/);
  });

  it('show resources as a table too, and the share of a whole day', async () => {
    show();
    const card = within(await screen.findByRole('region', { name: /^Nile is used most/ }));
    expect(card.getByText('Dashed line: all together, 44%')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Show as table' }));
    expect(card.getByRole('row', { name: /^Nile 78% 73% 60$/ })).toBeVisible();
    const day = within(screen.getByRole('table', { name: 'Busy hours' })).getByRole('row', {
      name: /^Tue /,
    });
    expect(within(day).getAllByRole('cell').at(-1)).toHaveTextContent('44%');
  });

  it('list what stands out with the rules of choice, and open the bookings of a resource', async () => {
    const [nile] = report.resources;
    if (!nile) throw new Error('the sample has a resource');
    const resources = [{ ...nile, noShows: 14, awaited: 40 }];
    server.use(respond(getUseReport, { ...report, resources }));
    show();
    const card = within(await screen.findByRole('region', { name: 'To check' }));
    expect(card.getByText(/at least 5, and 20% of the bookings/)).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: /Nile had 14 no-shows/ }));
    expect(await screen.findByRole('dialog', { name: 'Nile had 14 no-shows' })).toBeVisible();
    const query = Object.fromEntries(requestsOf(listReportBookings)[0]?.url.searchParams ?? []);
    expect(query).toMatchObject({ resourceId: nile.id, show: 'no-shows' });
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

  it('explain a failure', async () => {
    server.use(refuse(getUseReport, 'server.internal'));
    show();
    expect(await screen.findByText('Could not load the report')).toBeVisible();
  });

  it('explain days without figures until the first are counted', async () => {
    server.use(
      respond(getUseReport, { ...report, figures: { ...sums, openMinutes: 0, searches: 0 } }),
    );
    holdTimers('2026-11-24T03:20:00.000Z');
    show();
    expect(await screen.findByText('No figures for these days')).toBeVisible();
    server.use(respond(getUseReport, report));
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect(await screen.findByRole('heading', { name: 'Use of opening hours' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requestsOf(getUseReport)).toHaveLength(2);
  });
});
