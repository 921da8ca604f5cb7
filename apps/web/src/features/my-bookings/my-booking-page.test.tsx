import { listApprovals, listMyBookings } from '@axp/contracts';
import { answerInvitation } from '@axp/contracts/invitations';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { approvalRequest, onDay, serveList } from './testing/world.ts';

describe('my bookings', () => {
  it.each([
    ['en', ['Today', 'Tomorrow'], 'Confirmed', 'Waiting for approval'],
    ['th', ['วันนี้', 'พรุ่งนี้'], 'ยืนยันแล้ว', 'รออนุมัติ'],
  ] as const)(
    '[M-01] are listed by day with their status, %s',
    async (language, days, approved, pending) => {
      serveList([
        onDay(0, 1, { title: 'Stand-up' }),
        onDay(1, 2, { title: 'Workshop', status: 'pending-approval-edit' }),
      ]);
      renderWithProviders(<MyBookingPage />, { path: '/my-booking', language });
      await screen.findByRole('link', { name: /Stand-up/ });
      const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
      expect(headings).toEqual(days);
      const [first, second] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent(new RegExp(`^21:00–22:00.*Stand-up.*Andaman.*${approved}`));
      expect(second).toHaveTextContent(new RegExp(pending));
    },
  );

  it('answer an invitation in the list and dim a declined one', async () => {
    const invited = onDay(0, 1, {
      title: 'Stand-up',
      invitation: { answer: 'none', organiser: 'Ann Carter' },
      abilities: { ...noAbilities, answer: true },
    });
    const invitation = { answer: 'declined', organiser: 'Ann Carter' } as const;
    serveList([invited]);
    server.use(respond(answerInvitation, booking({ ...invited, invitation })));
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    expect(await screen.findByText('Ann Carter invited you')).toBeInTheDocument();
    serveList([{ ...invited, invitation }]);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You declined. The organiser is notified.')).toBeInTheDocument();
    expect(requestsOf(answerInvitation)[0]?.body).toEqual({ answer: 'declined', version: 1 });
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('[Z-52] list how many units of an asset were returned', async () => {
    const incompleteReturn = { returned: 1, lent: 2 };
    serveList([onDay(0, 1, { status: 'checked-out', type: 'asset', incompleteReturn })]);
    renderWithProviders(<MyBookingPage />, { path: '/my-booking?tab=past' });
    expect(await screen.findByText('1 of 2 returned, 1 missing')).toBeInTheDocument();
  });

  it.each([
    ['en', 'Closed: Songkran'],
    ['th', 'ปิดทำการ: วันสงกรานต์'],
  ] as const)('[Z-12] show the closed day that one is kept on, %s', async (language, words) => {
    const closedDay = { nameEn: 'Songkran', nameTh: 'วันสงกรานต์' };
    serveList([onDay(0, 1, { title: 'Stand-up', closedDay }), onDay(1, 2)]);
    renderWithProviders(<MyBookingPage />, { path: '/my-booking', language });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Stand-up/ })).toHaveTextContent(words);
  });

  it('[M-01] keep the tab in the address and request its group', async () => {
    serveList([]);
    const { visits } = renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Past' }));
    expect(visits.paths).toEqual(['/my-booking?tab=past']);
    await waitFor(() => expect(requestsOf(listMyBookings)).toHaveLength(2));
    expect(requestsOf(listMyBookings)[1]?.url.searchParams.get('group')).toBe('past');
  });

  it.each([
    ['upcoming', 'No upcoming bookings', 'Find a room'],
    ['pending', 'No requests waiting for approval', 'See upcoming'],
    ['past', 'No past bookings', 'Find a room'],
  ])('[M-01] explain an empty %s tab, with the next step', async (tab, title, step) => {
    serveList([]);
    renderWithProviders(<MyBookingPage />, { path: `/my-booking?tab=${tab}` });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: step })).toBeInTheDocument();
  });

  it('[M-01] load more by the cursor', async () => {
    serveList([onDay(0, 1)], 'next');
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    const more = await screen.findByRole('button', { name: 'Show more' });
    serveList([onDay(1, 2)]);
    await userEvent.click(more);
    await waitFor(() => expect(requestsOf(listMyBookings)).toHaveLength(2));
    expect(requestsOf(listMyBookings)[1]?.url.searchParams.get('cursor')).toBe('next');
    await waitFor(() => expect(more).not.toBeInTheDocument());
    // The button is gone: the keyboard goes on at the first booking that was added.
    const added = screen.getAllByRole('listitem')[1];
    expect(added?.querySelector('a')).toHaveFocus();
  });

  it('[M-01] explain why loading more failed, and keep the position', async () => {
    silenceConsole();
    serveList([onDay(0, 1)], 'next');
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    const more = await screen.findByRole('button', { name: 'Show more' });
    server.use(disconnect(listMyBookings));
    await userEvent.click(more);
    expect(await screen.findByText(/server can't be reached/)).toBeVisible();
    expect(more).toBeEnabled();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('[M-01] [Z-61] collapse a series under its first date, and expand it in place', async () => {
    const seriesId = id(80);
    serveList([
      onDay(0, 1, { title: 'Stand-up', seriesId, repeats: { isChanged: false, dateCount: 3 } }),
    ]);
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    const fold = await screen.findByRole('button', { name: '2 more dates' });
    expect(requestsOf(listMyBookings)[0]?.url.searchParams.get('fold')).toBe('series');
    const date = (number: number, isChanged: boolean) =>
      onDay(number, number + 1, {
        title: 'Stand-up',
        seriesId,
        repeats: { isChanged, dateCount: 1 },
      });
    serveList([date(0, false), date(1, false), date(2, true)]);
    await userEvent.click(fold);
    const list = await screen.findByRole('list', { name: 'Dates of Stand-up' });
    const dates = within(list).getAllByRole('link');
    expect(dates).toHaveLength(2);
    expect(dates[0]).toHaveAttribute('href', `/my-booking?id=${id(2)}`);
    expect(dates[0]).not.toHaveTextContent('Differs from the series');
    expect(dates[1]).toHaveTextContent('Differs from the series');
    expect(requestsOf(listMyBookings)[1]?.url.searchParams.get('seriesId')).toBe(seriesId);
  });

  it('[M-01] are filtered by kind and words, stored in the address', async () => {
    serveList([onDay(0, 1)]);
    const { visits } = renderWithProviders(<MyBookingPage />, { path: '/my-booking?tab=past' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'car');
    expect(visits.paths.at(-1)).toBe('/my-booking?tab=past&kind=car');
    serveList([]);
    await userEvent.type(screen.getByRole('searchbox'), 'rayong ');
    await waitFor(() =>
      expect(visits.paths.at(-1)).toBe('/my-booking?tab=past&kind=car&text=rayong'),
    );
    expect(await screen.findByText('No bookings match')).toBeInTheDocument();
    const asked = requestsOf(listMyBookings).at(-1)?.url.searchParams;
    expect([asked?.get('type'), asked?.get('text')]).toEqual(['car', 'rayong']);
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/my-booking?tab=past',
    );
  });

  it('[B-08] mark a booking whose bill is paid, and no other', async () => {
    const bill = { amount: 50_000, currency: 'THB' };
    serveList([
      onDay(0, 1, { title: 'Paid', bill: { ...bill, status: 'paid' } }),
      onDay(0, 2, { title: 'Open', bill: { ...bill, status: 'issued' } }),
    ]);
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    const paid = await screen.findByRole('link', { name: /Paid/ });
    expect(within(paid).getByTitle('The bill is paid')).toBeInTheDocument();
    expect(screen.getAllByTitle('The bill is paid')).toHaveLength(1);
  });

  it('[Z-52] mark overdue bookings', async () => {
    serveList([onDay(-1, 1, { type: 'car', status: 'checked-in' })]);
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    expect(await screen.findByText('Overdue')).toBeInTheDocument();
  });

  it('[Z-41] count all requests, including later pages', async () => {
    serveList([]);
    const page = Array.from({ length: 25 }, () => approvalRequest());
    server.use(respond(listApprovals, page, { meta: { nextCursor: 'more', total: 40 } }));
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    expect(await screen.findByRole('tab', { name: 'To approve (40)' })).toBeInTheDocument();
  });

  it('[Z-42] include requests that I can decide, if there are any', async () => {
    serveList([]);
    server.use(
      respond(listApprovals, [approvalRequest()], { meta: { nextCursor: null, total: 1 } }),
    );
    const inbox = <p>The inbox</p>;
    const { visits } = renderWithProviders(<MyBookingPage inbox={inbox} />, {
      path: '/my-booking',
    });
    expect(await screen.findByRole('tabpanel')).not.toHaveTextContent('The inbox');
    await userEvent.click(await screen.findByRole('tab', { name: 'To approve (1)' }));
    expect(visits.paths).toEqual(['/my-booking?tab=approvals']);
    expect(await screen.findByRole('tabpanel')).toHaveTextContent('The inbox');
  });
});
