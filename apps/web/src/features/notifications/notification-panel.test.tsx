import type { Notification } from '@axp/contracts';
import { checkIn, listNotifications, markNotificationsRead } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking as booked } from '@/shared/booking/testing/fixtures.ts';
import {
  pretendMedia,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  viewer,
} from '@/shared/testing/index.ts';
import { NotificationBell } from './notification-bell.tsx';
import { id, notification, serveNotifications } from './testing/samples.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The width that media queries are asked for. */
function setWidth(width: number): void {
  pretendMedia(
    (query) =>
      width <= Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
  );
}

async function openPanel(notifications: readonly Notification[], language: 'en' | 'th' = 'en') {
  server.use(serveNotifications(notifications));
  const view = renderWithProviders(<NotificationBell />, { language, styled: true });
  await waitFor(() => expect(requestsOf(listNotifications)).toHaveLength(1));
  const button = await screen.findByRole('button', { name: /^(Notifications|การแจ้งเตือน)/ });
  await userEvent.click(button);
  const panel = await screen.findByRole('dialog', { name: /^(Notification|การแจ้งเตือน)$/ });
  return { ...view, button, panel };
}

const headings = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

beforeEach(() => {
  setWidth(1440);
  server.use(respond(markNotificationsRead, null));
});

describe('the notification panel', () => {
  it('[N-08] is a popover of 384 px on a wide screen', async () => {
    const { panel } = await openPanel([notification()]);
    expect(getComputedStyle(panel).width).toBe('384px');
  });

  it('[Z-51] does not show an internal code as the reason of a check-in', async () => {
    const scanned = notification({ bookingStatus: 'checked-in', reason: 'resource_code' });
    const { panel } = await openPanel([scanned]);
    expect(await within(panel).findByText(scanned.title)).toBeInTheDocument();
    expect(within(panel).queryByText(/resource_code/)).not.toBeInTheDocument();
  });

  it('[N-08] fills the screen of a phone', async () => {
    setWidth(390);
    const { panel } = await openPanel([notification()]);
    expect(getComputedStyle(panel)).toMatchObject({ width: '100%', height: '100%', margin: '0px' });
  });

  it.each([
    [1440, 'popover'],
    [390, 'screen'],
  ])('[N-08] at %i px closes by its link and with Esc, and restores the focus', async (width) => {
    setWidth(width);
    const { panel, button } = await openPanel([notification()]);
    expect(within(panel).getByRole('heading', { level: 2 })).toHaveTextContent('Notification');
    expect(button).not.toHaveFocus();
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('[N-03] [N-04] lists by day, the newest first', async () => {
    pretendNow('2026-11-21T10:00:00Z');
    const { panel } = await openPanel([
      notification({ title: 'Older', createdAt: '2026-11-19T02:00:00.000Z' }),
      notification({ title: 'Newest', createdAt: '2026-11-21T09:55:00.000Z' }),
      notification({ title: 'Newer', createdAt: '2026-11-20T18:00:00.000Z' }),
    ]);
    expect(headings(panel)).toEqual(['Today', '19 November 2026']);
    const links = within(panel).getAllByRole('listitem');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Newest'),
      expect.stringContaining('Newer'),
      expect.stringContaining('Older'),
    ]);
    expect(links[0]).toHaveTextContent('21 Nov 2026, 16:55');
    expect(links[0]).toHaveTextContent('5 minutes ago');
    expect(links[2]).toHaveTextContent('19 Nov 2026, 09:00');
  });

  it('[N-04] formats Thai dates and times', async () => {
    const { panel } = await openPanel(
      [
        notification({ createdAt: ago(minuteMs) }),
        notification({ createdAt: '2026-09-05T12:05:00.000Z' }),
      ],
      'th',
    );
    expect(headings(panel)).toEqual(['วันนี้', '5 กันยายน 2569']);
    expect(within(panel).getByText('05 ก.ย. 2569, 19:05 น.')).toBeVisible();
  });

  it('[N-05] shows 15 per page', async () => {
    const list = Array.from({ length: 32 }, (_, index) =>
      notification({ title: `Meeting ${index + 1}`, createdAt: ago(dayMs + index * minuteMs) }),
    );
    const { panel } = await openPanel(list);
    const titles = () => within(panel).getAllByText(/^Meeting \d+$/);
    expect(titles()).toHaveLength(15);
    expect(within(panel).getByText('Page 1 of 3')).toBeVisible();
    const newer = within(panel).getByRole('button', { name: 'Newer' });
    const older = within(panel).getByRole('button', { name: 'Older' });
    expect(newer).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(older);
    expect(await within(panel).findByText('Meeting 16')).toBeVisible();
    await userEvent.click(older);
    expect(await within(panel).findByText('Meeting 31')).toBeVisible();
    expect(titles()).toHaveLength(2);
    expect(older).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(older);
    expect(within(panel).getByText('Page 3 of 3')).toBeVisible();
    await userEvent.click(newer);
    expect(titles()[0]).toHaveTextContent('Meeting 16');
    const pages = requestsOf(listNotifications).map(({ url }) => url.searchParams.get('page'));
    expect(new Set(pages)).toEqual(new Set(['1', '2', '3']));
  });

  it('[N-05] has no pager for a single page', async () => {
    const { panel } = await openPanel(Array.from({ length: 15 }, () => notification()));
    expect(within(panel).queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('[N-06] shows what happened to which booking, and links to it', async () => {
    const { panel, visits } = await openPanel([
      notification({ bookingStatus: 'self-update', title: 'Board', bookingId: id(77) }),
    ]);
    const row = within(panel).getByRole('listitem');
    expect(row).toHaveTextContent(
      /^Board.*Your booking has been update.*Please review the changes\./,
    );
    const link = within(row).getByRole('link', { name: /^Board/ });
    expect(link).toHaveAttribute('href', `/my-booking?id=${id(77)}`);
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(visits.paths).toEqual([`/my-booking?id=${id(77)}`]);
  });

  it('[Z-51] checks in from the row of the reminder', async () => {
    const { booking: known } = notification();
    const booking = known && { ...known, canCheckIn: true };
    server.use(respond(checkIn, booked({ status: 'checked-in' })));
    const { panel } = await openPanel([notification({ topic: 'check-in', booking })]);
    await userEvent.click(within(panel).getByRole('button', { name: 'Check in' }));
    await waitFor(() =>
      expect(within(panel).queryByRole('button', { name: 'Check in' })).toBeNull(),
    );
    expect(requestsOf(checkIn)).toHaveLength(1);
  });

  it('offers to book again only for a cancelled booking', async () => {
    const off = { bookingStatus: 'cancelled-timeout', title: 'Lost' } as const;
    const { panel } = await openPanel([
      notification(off),
      notification({ ...off, title: 'Invited', isParticipant: 1 }),
      notification({ ...off, title: 'Hidden', bookingId: null, booking: null }),
      notification({ title: 'Fine' }),
    ]);
    const again = within(panel).getByRole('link', { name: 'Book again' });
    expect(again.closest('li')).toHaveTextContent('Lost');
    expect(again).toHaveAttribute('href', expect.stringContaining(`resourceId=${id(600)}`));
  });

  it('offers no booking to people who can’t book', async () => {
    server.use(serveNotifications([notification({ bookingStatus: 'cancelled-admin' })]));
    renderWithProviders(<NotificationBell />, { user: viewer });
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText(/canceled by the admin/)).toBeInTheDocument();
    expect(within(panel).queryByRole('link', { name: 'Book again' })).toBeNull();
  });

  it('[N-06] shows who made a change, and the former place and time of the booking', async () => {
    pretendNow('2026-11-21T06:00:00Z');
    const moved = {
      previousStart: '2026-11-21T07:00:00.000Z',
      start: '2026-11-21T08:00:00.000Z',
      end: null,
      place: 'Andaman',
      previousPlace: 'Phuket',
    };
    const { panel } = await openPanel([
      notification({
        bookingStatus: 'admin-edit',
        moved,
        actor: { id: id(900), fullName: 'Ann Lee' },
        reason: 'owner_left',
      }),
    ]);
    const row = within(panel).getByRole('listitem');
    expect(row).toHaveTextContent('Design review moved to 15:00, Andaman');
    expect(row).toHaveTextContent('Before: 14:00 · Phuket');
    expect(row).toHaveTextContent('By Ann Lee');
    expect(row).toHaveTextContent('The account of the previous owner was deactivated.');
    expect(row).not.toHaveTextContent('owner_left');
  });

  it.each([
    ['new-sign-in', 'New sign-in to your account', '/profile#devices'],
    ['new-key', 'New API key in your account', '/profile#api-keys'],
    ['new-password', 'Your password was changed', '/profile#password'],
    [
      'erasure-request',
      'Asks for the erasure of their personal data',
      `/admin/people/person?id=${id(9)}`,
    ],
  ] as const)('[J-06] [R-04] links a notice of an account: %s', async (topic, text, href) => {
    const about = { bookingId: null, bookingStatus: null, booking: null, personId: id(9) };
    const { panel } = await openPanel([
      notification({ ...about, topic, title: 'Chrome, Windows' }),
    ]);
    expect(await within(panel).findByText(text)).toBeVisible();
    expect(within(panel).getByRole('link', { name: /^Chrome, Windows/ })).toHaveAttribute(
      'href',
      href,
    );
  });

  it('[R-03] warns in words that what is booked can’t be used', async () => {
    const { panel } = await openPanel([
      notification({ topic: 'announcement', reason: 'out_of_order', actor: null }),
    ]);
    const row = within(panel).getByRole('listitem');
    expect(row).toHaveTextContent("It was reported that this can't be used.");
    expect(row).not.toHaveTextContent('out_of_order');
  });

  it('[N-06] asks people who did not cancel themselves to contact the company', async () => {
    const { id: ownId, fullName } = viewer;
    const off = { bookingStatus: 'cancelled-self' } as const;
    server.use(
      serveNotifications([
        notification({ ...off, title: 'Own', actor: { id: ownId, fullName } }),
        notification({ ...off, title: 'Theirs', actor: { id: id(900), fullName: 'Ann Lee' } }),
      ]),
    );
    renderWithProviders(<NotificationBell />, { user: viewer });
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const [own, theirs] = await within(await screen.findByRole('dialog')).findAllByRole('listitem');
    expect(own).not.toHaveTextContent('Please contact us');
    expect(own).not.toHaveTextContent(`By ${fullName}`);
    expect(theirs).toHaveTextContent('By Ann Lee');
    expect(theirs).toHaveTextContent('Please contact us for more information.');
  });

  it('links to the notification settings, and closes', async () => {
    const { panel, visits } = await openPanel([notification()]);
    await userEvent.click(within(panel).getByRole('link', { name: 'Notification settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(visits.paths).toEqual(['/profile#notifications']);
  });

  it('[N-06] shows beside a request that it is pending', async () => {
    const { panel } = await openPanel([notification({ bookingStatus: 'pending-approval-book' })]);
    expect(within(panel).getByRole('listitem')).toHaveTextContent(
      'Awaiting admin review and approval',
    );
  });

  it('[N-07] shows an invitee the invitation', async () => {
    const { panel } = await openPanel([notification({ isParticipant: 1 })]);
    expect(within(panel).getByText('You have been invited to join the meeting')).toBeVisible();
  });

  it('[N-01] still marks what was new when it opened', async () => {
    const fresh = notification({ title: 'Fresh' });
    const known = notification({ title: 'Known', readAt: ago(dayMs) });
    const { panel } = await openPanel([fresh, known]);
    server.use(serveNotifications([{ ...fresh, readAt: ago(0) }, known]));
    await waitFor(() => expect(requestsOf(listNotifications).length).toBeGreaterThan(1));
    expect(within(panel).getByRole('link', { name: /Fresh.*Unread/s })).toBeVisible();
    expect(within(panel).queryByRole('link', { name: /Known.*Unread/s })).not.toBeInTheDocument();
  });

  it('explains its purpose when nothing happened yet', async () => {
    const { panel } = await openPanel([]);
    expect(within(panel).getByText('No notifications yet')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'New booking' })).toHaveAttribute(
      'href',
      '/bookings',
    );
  });

  it('reports a failed list without flicker, and offers to retry', async () => {
    server.use(refuse(listNotifications, 'server.internal'));
    const { queryClient } = renderWithProviders(<NotificationBell />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const said = await screen.findByText('Your notifications could not be loaded');
    const before = requestsOf(listNotifications).length;
    await act(() => queryClient.refetchQueries());
    expect(requestsOf(listNotifications).length).toBeGreaterThan(before);
    expect(said).toBeVisible();
    server.use(serveNotifications([notification({ title: 'Board' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Board')).toBeVisible();
  });
});
