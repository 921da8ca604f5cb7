import type { ApprovalRequest, MyBooking, SearchHit, User } from '@axp/contracts';
import {
  approveBooking,
  listApprovals,
  listMyBookings,
  rejectBooking,
  searchResources,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { QuestionProps } from '@/shared/booking/moves/ask-scope.tsx';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { booker, booking, hit, id, summary } from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  pretendMedia,
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { HomePage } from './home-page.tsx';

// 10:20 in Bangkok, where the person and the rooms are.
const now = '2026-11-24T03:20:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

function Question({ action, booking: { title } }: QuestionProps) {
  return <p>{`${action}: ${title}`}</p>;
}

type Options = Parameters<typeof renderWithProviders>[1];

function show(options: Options = {}) {
  return renderWithProviders(
    <AskScope Question={Question}>
      <HomePage />
    </AskScope>,
    { path: '/home', ...options },
  );
}

function _at(number: number, start: number, end: number, change: Partial<MyBooking> = {}) {
  const title = `Booking ${number}`;
  return summary({
    id: id(number),
    title,
    start: inMinutes(start),
    end: inMinutes(end),
    ...change,
  });
}

interface World {
  readonly upcoming?: MyBooking[];
  readonly ended?: MyBooking[];
  readonly rooms?: SearchHit[];
  readonly favourites?: SearchHit[];
}

function serve({ upcoming = [], ended = [], rooms = [hit()], favourites = [] }: World = {}) {
  server.use(
    handle(listMyBookings, (request) => {
      const isPast = new URL(request.url).searchParams.get('group') === 'past';
      return HttpResponse.json({ data: isPast ? ended : upcoming, meta: { nextCursor: null } });
    }),
    handle(searchResources, async (request) => {
      const text = await request.clone().text();
      const isOfRooms = text.includes('"type":"room"');
      const wanted = text.includes('"favouritesOnly":true') ? favourites : rooms;
      const data = isOfRooms ? wanted : [];
      const meta = { nextCursor: null, total: data.length, free: data.length, suggestions: [] };
      return HttpResponse.json({ data, meta });
    }),
  );
}

beforeEach(() => {
  pretendNow(now);
  pretendMedia(() => false);
});

describe('requests for an approver', () => {
  const approver: User = { ...somchai, isApprover: true };

  function request(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
    return {
      booking: summary({ status: 'pending-approval-book', title: 'Board meeting' }),
      booker,
      bookedFor: booker,
      businessUnit: { id: id(40), title: 'Product' },
      attendees: 4,
      change: null,
      actingFor: null,
      requestedAt: inMinutes(-90),
      ageMinutes: 90,
      conflicts: [],
      ...change,
    };
  }

  const ask = (one: ApprovalRequest, total = 1) => {
    serve();
    server.use(
      respond(listApprovals, [one], { meta: { nextCursor: null, total } }),
      respond(approveBooking, booking()),
      respond(rejectBooking, booking({ status: 'cancelled' })),
    );
    show({ user: approver });
  };

  it('[Z-42] are counted exactly and approved with one tap, sent when the undo is over', async () => {
    ask(request(), 7);
    const waiting = within(
      await screen.findByRole('region', { name: '7 requests are waiting for you' }),
    );
    expect(waiting.getByRole('article')).toHaveTextContent(/Board meeting.*Nicha Suwan, Product/);
    await userEvent.click(waiting.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved: Board meeting')).toBeInTheDocument();
    expect(requestsOf(approveBooking)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(requestsOf(approveBooking)[0]?.body).toEqual({ version: 1 }));
  });

  it('[Z-42] are rejected only with a reason', async () => {
    ask(request());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('Enter a reason.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox'), 'The room is being painted');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined: Board meeting')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(requestsOf(rejectBooking)[0]?.body).toEqual({
        version: 1,
        reason: 'The room is being painted',
      }),
    );
  });

  it('[Z-45] are one for a series', async () => {
    ask(request({ booking: summary({ seriesId: id(70) }) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(requestsOf(approveBooking)[0]?.url.searchParams.get('scope')).toBe('all'),
    );
  });
});
