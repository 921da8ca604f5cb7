import type { ActionLink } from '@axp/contracts';
import { followActionLink, getActionLink } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { id } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { BookingLinkPage } from './index.ts';

const link: ActionLink = {
  action: 'release',
  state: 'ready',
  booking: {
    type: 'room',
    title: 'Weekly sync',
    status: 'approved',
    start: '2026-11-24T03:00:00.000Z',
    end: '2026-11-24T04:00:00.000Z',
    timezone: 'Asia/Bangkok',
    resource: 'Lotus',
    bookedFor: 'Ann Carter',
    isSeries: false,
  },
  change: null,
  invitation: null,
  free: null,
};

function open(language: 'en' | 'th' = 'en') {
  window.history.replaceState(null, '', '/booking-link#secret-token');
  return renderWithProviders(<BookingLinkPage />, { user: null, language });
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the page of a mail link', () => {
  it('[Z-80] shows what would happen and does nothing automatically', async () => {
    server.use(respond(getActionLink, link), respond(followActionLink, link));
    open();
    expect(await screen.findByRole('heading', { name: 'Cancel this booking?' })).toBeVisible();
    expect(screen.getByText('Weekly sync')).toBeVisible();
    expect(screen.getByText('Lotus')).toBeVisible();
    expect(requestsOf(getActionLink)[0]?.url.pathname).toMatch(/\/links\/secret-token$/);
    expect(requestsOf(followActionLink)).toEqual([]);
  });

  it('[E-02] offers what is free instead of an alternative that was taken', async () => {
    const free = {
      againAt: '2026-11-24T05:00:00.000Z',
      resources: [{ id: id(7), name: 'Orchid', place: 'Level 3, Riverside House' }],
    };
    const offer = { ...link, action: 'book-alternative', state: 'taken', free } as const;
    server.use(respond(getActionLink, offer));
    open();
    expect(await screen.findByRole('heading', { name: /has been booked since/ })).toBeVisible();
    expect(await screen.findByText('Lotus is free again at 12:00.')).toBeVisible();
    const other = screen.getByRole('link', { name: 'Orchid' });
    expect(other).toHaveAttribute('href', expect.stringContaining(`resourceId=${id(7)}`));
    expect(screen.queryByRole('button', { name: 'Book' })).not.toBeInTheDocument();
  });

  it('[Z-80] acts on one press and confirms it', async () => {
    server.use(
      respond(getActionLink, link),
      respond(followActionLink, {
        ...link,
        state: 'used',
        booking: { ...link.booking, status: 'cancelled' },
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByRole('heading', { name: 'Booking cancelled' })).toBeVisible();
    expect(requestsOf(followActionLink).map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ['approve', 'This decides on all waiting dates of the series.'],
    ['release', 'This concerns one date only. The other dates of the series are not changed.'],
  ] as const)('[Z-45] shows how many dates of a series are affected: %s', async (action, text) => {
    const booking = { ...link.booking, isSeries: true };
    server.use(respond(getActionLink, { ...link, action, booking }));
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('[Z-80] names the single date if a link cancels one date of a series', async () => {
    const booking = { ...link.booking, isSeries: true };
    server.use(
      respond(getActionLink, { ...link, booking }),
      respond(followActionLink, { ...link, state: 'used', booking }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Cancel this date?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel only this date' }));
    expect(await screen.findByRole('heading', { name: 'This date is cancelled' })).toBeVisible();
    expect(screen.getByText(/The other dates of the series are not changed/)).toBeVisible();
  });

  it('[Z-42] requires the reason for declining', async () => {
    server.use(
      respond(getActionLink, { ...link, action: 'decline' }),
      respond(followActionLink, { ...link, action: 'decline', state: 'used' }),
    );
    open();
    const person = userEvent.setup();
    const decline = await screen.findByRole('button', { name: 'Decline' });
    await person.click(decline);
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(requestsOf(followActionLink)).toEqual([]);
    await person.click(screen.getByLabelText('Reason'));
    await person.paste('The room is being painted');
    await person.click(decline);
    expect(await screen.findByRole('heading', { name: 'The booking is declined' })).toBeVisible();
    expect(requestsOf(followActionLink)[0]?.body).toEqual({ reason: 'The room is being painted' });
  });

  it('[Z-43] [Z-10] shows what a change changes, with the zone of its building', async () => {
    const building = { id: id(1), name: 'Spree House' };
    const before = {
      start: '2026-11-24T09:00:00.000Z',
      end: '2026-11-24T10:00:00.000Z',
      timezone: 'Europe/Berlin',
      resource: { id: id(10), name: 'Lotus', building },
      attendees: 4,
      quantity: null,
      ownFields: [],
    };
    const after = { ...before, start: '2026-11-24T12:00:00.000Z', end: '2026-11-24T13:00:00.000Z' };
    const { start, end, timezone } = before;
    const booking = { ...link.booking, start, end, timezone };
    const asked: ActionLink = { ...link, action: 'decline', booking, change: { before, after } };
    server.use(
      respond(getActionLink, asked),
      respond(followActionLink, { ...asked, state: 'used', change: null }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Decline this change?' })).toBeVisible();
    expect(screen.getByRole('definition')).toHaveTextContent(
      /10:00–11:00 Central European Time → .*13:00–14:00 Central European Time$/,
    );
    const person = userEvent.setup();
    await person.click(screen.getByLabelText('Reason'));
    await person.paste('Too late');
    await person.click(screen.getByRole('button', { name: 'Decline the change' }));
    expect(await screen.findByRole('heading', { name: 'The change is declined' })).toBeVisible();
  });

  it('[R-03] moves a booking to the place that was offered', async () => {
    const { start, end, timezone } = link.booking;
    const place = (name: string) => ({
      id: id(7),
      name,
      building: { id: id(1), name: 'Spree House' },
    });
    const before = {
      start,
      end,
      timezone,
      resource: place('Lotus'),
      attendees: 4,
      quantity: null,
      ownFields: [],
    };
    const offered: ActionLink = {
      ...link,
      action: 'move',
      change: { before, after: { ...before, resource: place('Orchid') } },
    };
    const booking = { ...link.booking, resource: 'Orchid' };
    server.use(
      respond(getActionLink, offered),
      respond(followActionLink, { ...offered, state: 'used', change: null, booking }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Move this booking?' })).toBeVisible();
    const offer = within(screen.getByRole('region', { name: 'Offered place' }));
    expect(offer.getByRole('definition')).toHaveTextContent('Lotus → Orchid');
    await userEvent.click(screen.getByRole('button', { name: 'Move the booking' }));
    expect(await screen.findByRole('heading', { name: 'Booking moved' })).toBeVisible();
  });

  it.each([
    ['used', 'This link was already used'],
    ['expired', 'This link has expired'],
  ] as const)('reports that a link is %s, with a next step', async (state, text) => {
    server.use(respond(getActionLink, { ...link, state }));
    open();
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the application' })).toHaveAttribute(
      'href',
      '/my-booking',
    );
  });

  it('[I-01] reports an unknown link in Thai', async () => {
    silenceConsole();
    server.use(refuse(getActionLink, 'link.not_found'));
    open('th');
    expect(await screen.findByRole('heading', { name: 'ไม่พบลิงก์นี้' })).toBeVisible();
  });

  it('explains a refusal and lets the person try again', async () => {
    silenceConsole();
    server.use(respond(getActionLink, link), refuse(followActionLink, 'booking.not_cancellable'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/not started yet/);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel the booking' })).toBeEnabled(),
    );
  });

  it('offers to retry when the server is unreachable', async () => {
    silenceConsole();
    server.use(disconnect(getActionLink));
    open();
    await screen.findByRole('alert');
    server.use(respond(getActionLink, link));
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('heading', { name: 'Cancel this booking?' })).toBeVisible();
  });
});

describe('the page of an invitation link', () => {
  it('sends the chosen answer and lets it be changed', async () => {
    const invited: ActionLink = {
      ...link,
      action: 'decline-invitation',
      invitation: { answer: 'none', isForSeries: false },
    };
    const answered = (answer: 'declined' | 'accepted') =>
      respond(followActionLink, { ...invited, invitation: { answer, isForSeries: false } });
    server.use(respond(getActionLink, invited), answered('declined'));
    open();
    expect(await screen.findByRole('heading', { name: 'Ann Carter invited you' })).toBeVisible();
    expect(requestsOf(followActionLink)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Your answer: Declined')).toBeInTheDocument();
    server.use(answered('accepted'));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Your answer: Accepted')).toBeInTheDocument();
    expect(requestsOf(followActionLink).map(({ body }) => body)).toEqual([
      { answer: 'declined' },
      { answer: 'accepted' },
    ]);
  });
});
