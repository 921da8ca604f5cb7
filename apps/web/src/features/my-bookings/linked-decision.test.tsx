import { approveBooking, getBooking, rejectBooking } from '@axp/contracts';
import { getDecisionLink } from '@axp/contracts/decision-links';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const waiting = {
  ...booking(),
  version: 3,
  status: 'pending-approval-book' as const,
  abilities: { ...noAbilities, approve: true, reject: true },
};

const path = (decide: string) => `/my-booking?id=${waiting.id}&decide=${decide}&link=signed`;

const open = (decide: string, shown: Partial<typeof waiting> = {}) => {
  serveList([]);
  server.use(respond(getBooking, { ...waiting, ...shown }));
  return renderWithProviders(<MyBookingPage />, { path: path(decide) });
};

describe('a link of a message in a channel', () => {
  it('[J-06] asks at once for the decision, which is made as the person who is signed in', async () => {
    const user = userEvent.setup();
    server.use(respond(getDecisionLink, { state: 'ready' }));
    server.use(respond(approveBooking, { ...waiting, version: 4, status: 'approved' }));
    open('approve');
    const dialog = await screen.findByRole('dialog', { name: 'Approve this request?' });
    expect(within(dialog).getByText(waiting.resource.name)).toBeVisible();
    expect(requestsOf(approveBooking)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Request approved')).toBeVisible();
    const [request] = requestsOf(approveBooking);
    expect(request?.body).toEqual({ version: 3 });
    const [link] = requestsOf(getDecisionLink);
    expect(link?.url.pathname).toMatch(/decision-links\/signed$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[J-06] asks for the reason of a decline', async () => {
    const user = userEvent.setup();
    server.use(respond(getDecisionLink, { state: 'ready' }));
    server.use(respond(rejectBooking, { ...waiting, version: 4, status: 'cancelled' }));
    open('reject');
    const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No budget');
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Request declined')).toBeVisible();
    const [request] = requestsOf(rejectBooking);
    expect(request?.body).toEqual({ version: 3, reason: 'No budget' });
  });

  it.each([
    ['changed', 'The request has changed since the message. Check it before you decide.'],
    ['decided', 'The request no longer waits for a decision.'],
    ['expired', 'The link has expired.'],
  ] as const)('[J-06] tells that the request is %s instead of asking', async (state, text) => {
    server.use(respond(getDecisionLink, { state }));
    open('approve');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[J-06] asks nothing of those who may not decide, and by no link that is not ours', async () => {
    server.use(respond(getDecisionLink, { state: 'ready' }));
    const { unmount } = open('approve', { abilities: { ...noAbilities } });
    expect(await screen.findByText('Someone else decides on this request.')).toBeVisible();
    unmount();
    server.use(refuse(getDecisionLink, 'link.not_found'));
    open('approve');
    expect(await screen.findByText(/^The link is not valid/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
