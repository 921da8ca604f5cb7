import type { ApprovalRequest, User } from '@axp/contracts';
import { approveBooking, listApprovals, rejectBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id, summary } from '@/shared/booking/testing/fixtures.ts';
import { pretendNow, requestsOf, respond, server, somchai } from '@/shared/testing/index.ts';
import { inMinutes, now, serve, show } from './testing/home-world.tsx';

beforeEach(() => {
  pretendNow(now);
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
      purpose: null,
      trip: null,
      change: null,
      actingFor: null,
      notReturned: null,
      requestedAt: inMinutes(-90),
      isOverBudget: false,
      ageMinutes: 90,
      unconfirmedLicence: null,
      licenceExpiresOn: null,
      ownFields: [],
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
      await screen.findByRole('region', { name: '7 requests are waiting for your approval' }),
    );
    expect(waiting.getByRole('article')).toHaveTextContent(/Board meeting.*Nicha Suwan, Product/);
    await userEvent.click(waiting.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved: Board meeting')).toBeInTheDocument();
    expect(requestsOf(approveBooking)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(requestsOf(approveBooking)[0]?.body).toEqual({ version: 1 }));
  });

  it('[Z-42] can be rejected only with a reason', async () => {
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
