import type { ApprovalRequest } from '@axp/contracts';
import {
  approveBooking,
  getRejectReasons,
  listApprovals,
  listDelegations,
  rejectBooking,
} from '@axp/contracts';
import { decideLicence, listWaitingLicences } from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { booking, summary } from '@/shared/booking/testing/fixtures.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { waitingLicence } from '@/shared/licence/testing/samples.ts';
import { ownValue } from '@/shared/own-fields/testing/own-field-samples.ts';
import {
  handle,
  pretendMedia,
  pretendNow,
  problemDocument,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { InboxPage } from './inbox-page.tsx';

const person = {
  id: somchai.id,
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
};
const id = (index: number) => `0192f3a0-0000-7000-8000-0000000003${String(index).padStart(2, '0')}`;

const at = (hours: number) =>
  new Date(Date.parse('2026-11-23T06:15:00Z') + hours * 3_600_000).toISOString();

function waiting(index: number, changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    booking: summary({
      id: id(index),
      title: `Request ${index}`,
      status: 'pending-approval-book',
    }),
    booker: person,
    bookedFor: person,
    businessUnit: { id: id(92), title: 'Finance' },
    attendees: 4,
    purpose: null,
    trip: null,
    ownFields: [],
    change: null,
    actingFor: null,
    notReturned: null,
    requestedAt: '2026-11-20T08:00:00.000Z',
    isOverBudget: false,
    ageMinutes: 90,
    unconfirmedLicence: null,
    licenceExpiresOn: null,
    conflicts: [],
    ...changes,
  };
}

/** A server that holds these requests; `booked` were cancelled a moment ago. */
function serve(requests: readonly ApprovalRequest[], taken: readonly string[] = []): void {
  const open = new Map(requests.map((request) => [request.booking.id, request]));
  const decide = (request: Request) => {
    const one = new URL(request.url).pathname.split('/').at(-2) ?? '';
    open.delete(one);
    return taken.includes(one)
      ? HttpResponse.json(problemDocument('booking.not_pending'), { status: 409 })
      : HttpResponse.json({ data: booking({ id: one, status: 'approved' }) });
  };
  server.use(
    handle(listApprovals, () =>
      HttpResponse.json({
        data: [...open.values()],
        meta: { nextCursor: null, total: open.size },
      }),
    ),
    respond(listDelegations, []),
    respond(listWaitingLicences, [], { meta: { count: 0 } }),
    respond(getRejectReasons, {
      reasons: [{ en: 'Please choose a smaller room.', th: 'โปรดเลือกห้องที่เล็กกว่านี้' }],
      isBuiltIn: true,
      version: 0,
    }),
    handle(approveBooking, decide),
    handle(rejectBooking, decide),
  );
}

async function show(): Promise<void> {
  renderWithProviders(
    <ShortcutProvider>
      <InboxPage />
    </ShortcutProvider>,
    { path: '/approvals', user: { ...somchai, isApprover: true } },
  );
  await screen.findByRole('list', { name: 'Requests' });
}

/** The undo is over once its toast is closed. */
const letGo = async () => userEvent.click(await screen.findByRole('button', { name: 'Close' }));

const bodies = (operation: typeof approveBooking | typeof rejectBooking) =>
  requestsOf(operation).map(({ body }) => body);

describe('driving licences in the inbox', () => {
  it('[R-05] that are missing are shown at the request for a car', async () => {
    serve([waiting(1, { unconfirmedLicence: 'B' })]);
    await show();
    const row = within(await screen.findByRole('listitem', { name: 'Request 1' }));
    expect(row.getByText(/No confirmed licence of class B/)).toBeVisible();
  });

  it('[R-05] that expired since the request prevent an approval, with the day', async () => {
    const conflicts = ['booking.licence_expired' as const];
    const expired = { unconfirmedLicence: 'B' as const, licenceExpiresOn: '2026-11-20' };
    serve([waiting(1, { ...expired, conflicts })]);
    await show();
    const row = within(await screen.findByRole('listitem', { name: 'Request 1' }));
    expect(row.getByText(/licence expires on .*20.*before this booking ends/)).toBeVisible();
    expect(row.getByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect(row.queryByText(/No confirmed licence/)).toBeNull();
  });

  it('[R-05] are listed for people who confirm them, until confirmed', async () => {
    serve([waiting(1)]);
    const { fullName } = waitingLicence.person;
    server.use(
      respond(listWaitingLicences, [waitingLicence], { meta: { count: 1 } }),
      respond(decideLicence, { ...waitingLicence, state: 'confirmed', version: 2 }),
    );
    await show();
    const region = within(
      await screen.findByRole('region', { name: 'Driving licences to confirm' }),
    );
    server.use(respond(listWaitingLicences, [], { meta: { count: 0 } }));
    await userEvent.click(
      region.getByRole('button', { name: `Confirm the licence of ${fullName}` }),
    );
    expect(await screen.findByText(`Driving licence of ${fullName} confirmed`)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(waitingLicence.person.email)).toBeNull());
  });
});

describe('[D-05] the inbox of an approver', () => {
  it.each([
    ['where there is a mouse', true],
    ['not on a phone, which has no keys', false],
  ])('names its shortcuts: %s', async (_where, hasMouse) => {
    pretendMedia((query) => hasMouse && query === '(hover: hover) and (pointer: fine)');
    serve([waiting(1)]);
    await show();
    expect(screen.queryAllByText(/^Keys: j and k/)).toHaveLength(hasMouse ? 1 : 0);
  });

  it('shows content, requester and age of a request, and what prevents its approval', async () => {
    const actingFor = { id: id(91), fullName: 'Dao Rattana' };
    serve([waiting(1), waiting(2, { conflicts: ['booking.over_capacity'], actingFor })]);
    await show();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('4 people');
    expect(first).toHaveTextContent('Ann Carter · Finance');
    expect(first).toHaveTextContent(/Requested 1 h/);
    expect(second).toHaveTextContent('For Dao Rattana');
    expect(first).not.toHaveTextContent('For ');
    expect(within(second ?? document.body).getByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve: Request 2' })).toBeDisabled();
  });

  it('needs a reason before anything is rejected', async () => {
    serve([waiting(1)]);
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Decline: Request 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^Request 1.+ · .+ · Ann Carter$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'Fill in this field.',
    );
    expect(bodies(rejectBooking)).toEqual([]);
  });

  it('is used by keyboard: a approves and continues, r asks for a reason', async () => {
    serve([waiting(1), waiting(2), waiting(3)]);
    await show();
    await userEvent.keyboard('j');
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
    await userEvent.keyboard('j');
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus());
    await userEvent.keyboard('a');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus());
    await userEvent.keyboard('kr');
    await userEvent.click(await screen.findByText('Please choose a smaller room.'));
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    // The next decision sends the one before it.
    await waitFor(() => expect(bodies(approveBooking)).toEqual([{ version: 1 }]));
    expect(requestsOf(approveBooking)[0]?.url.pathname).toContain(id(2));
    await letGo();
    await waitFor(() =>
      expect(bodies(rejectBooking)).toEqual([
        { version: 1, reason: 'Please choose a smaller room.' },
      ]),
    );
    expect(requestsOf(rejectBooking)[0]?.url.pathname).toContain(id(1));
  });

  it('decides on many at once, except those that would be refused', async () => {
    serve([waiting(1), waiting(2, { conflicts: ['booking.over'] }), waiting(3)]);
    await show();
    await userEvent.keyboard('jj');
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus());
    await userEvent.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Select Request 2' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: '3 requests' }));
    expect(screen.getByText("1 can't be approved because of a conflict")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText('2 requests approved')).toBeVisible();
    await letGo();
    await waitFor(() => expect(requestsOf(approveBooking)).toHaveLength(2));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('explains a request that was just cancelled', async () => {
    serve([waiting(1), waiting(2)], [id(1)]);
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Approve: Request 1' }));
    await letGo();
    expect(await screen.findByText(/^Request 1: /)).toBeVisible();
    expect(screen.queryByText(/Approved/)).toBeNull();
  });

  it('[Z-42] keeps an unsent reason for the request that it was typed for', async () => {
    serve([waiting(1), waiting(2)]);
    server.use(handle(rejectBooking, () => HttpResponse.error()));
    await show();
    const reasonFor = async (title: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Decline: ${title}` }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await reasonFor('Request 1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The lift is broken');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await letGo();
    expect(await screen.findByText(/^Request 1: /)).toBeVisible();
    const other = await reasonFor('Request 2');
    expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await userEvent.click(other.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await reasonFor('Request 1');
    expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('The lift is broken');
  });

  it('[R-08] says that the budget is why a request waits', async () => {
    serve([waiting(1, { isOverBudget: true }), waiting(2)]);
    await show();
    expect(screen.getAllByText(/^Needs approval because/).map((node) => node.textContent)).toEqual([
      'Needs approval because it goes over the budget of Finance.',
    ]);
  });

  it('[Z-43] shows the current and the requested values of a change', async () => {
    const wish = { start: at(4), end: at(5), attendees: 4, quantity: null, ownFields: [] };
    const building = { id: id(96), name: 'Spree House' };
    const resource = { id: id(95), name: 'Samui', building };
    const change = { ...wish, timezone: 'Europe/Berlin', resource };
    serve([waiting(1, { change })]);
    await show();
    const row = screen.getByRole('listitem');
    expect(row).toHaveTextContent(/Samui · Spree House.*Change of a booking/);
    expect(row).toHaveTextContent(/Before: .*Andaman/);
    // Only the requested change is in Berlin; the list is in the time of the reader.
    const there = within(row).getAllByText(/Central European Time/);
    expect(there.map(({ textContent }) => textContent)).toEqual([
      '11:15–12:15 Central European Time',
    ]);
    expect(screen.getByText('Times in Thailand Time')).toBeVisible();
  });

  it('[F-03] shows own fields as requested, and those that a change replaces', async () => {
    const wish = { start: at(4), end: at(5), attendees: 4, quantity: null };
    const { timezone, resource } = summary();
    const ownFields = [ownValue(1, { value: 'Same' }), ownValue(2, { value: 'K-1' })];
    const asked = [ownValue(1, { value: 'Same' }), ownValue(2, { value: 'K-2' })];
    serve([
      waiting(1, { ownFields }),
      waiting(2, { ownFields, change: { ...wish, timezone, resource, ownFields: asked } }),
    ]);
    await show();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Field 1: Same · Field 2: K-1');
    expect(second).toHaveTextContent('Field 1: Same · Field 2: K-2');
    expect(second).toHaveTextContent(/Before: Today [\d:–]+ · Field 2: K-1Requested/);
  });

  it('counts all pending requests, including pages that are not loaded', async () => {
    serve([waiting(1), waiting(2)]);
    server.use(respond(listApprovals, [waiting(1)], { meta: { nextCursor: 'more', total: 73 } }));
    await show();
    expect(screen.getByRole('checkbox', { name: '73 requests' })).toBeInTheDocument();
  });

  it('shows since when a request is pending, and how soon it starts', async () => {
    pretendNow('2026-11-23T06:15:00Z');
    serve([
      waiting(1),
      waiting(2, { booking: summary({ id: id(2), start: at(26), end: at(27) }) }),
    ]);
    await show();
    const [soon, later] = screen.getAllByRole('listitem');
    expect(soon).toHaveTextContent(/Requested 1 h 30 min ago · starts in 45 min/);
    expect(later).toHaveTextContent(/Requested 1 h 30 min ago · starts in 1 day 2 h/);
  });

  it('shows purpose, destination and driver of a car', async () => {
    const [destination, driver] = ['Rayong', { id: id(93), fullName: 'Malee Saetang' }];
    serve([
      waiting(1, { purpose: 'Audit of the new line', trip: { destination, driver } }),
      waiting(2, { purpose: 'Fair', trip: { destination, driver: null } }),
      waiting(3),
    ]);
    await show();
    const [driven, served, room] = screen.getAllByRole('listitem');
    expect(driven).toHaveTextContent('Audit of the new line · To Rayong · Driver: Malee Saetang');
    expect(served).toHaveTextContent('Fair · To Rayong · Driver from the company');
    expect(room).not.toHaveTextContent(/To |Driver/);
  });

  it('[Z-42] sends nothing for an undone decision, and returns the focus to the request', async () => {
    serve([waiting(1), waiting(2)]);
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Approve: Request 1' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
    await userEvent.keyboard('a');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.keyboard('z');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByText('Approved: Request 1')).toBeNull();
    expect(requestsOf(approveBooking)).toEqual([]);
  });

  it('[Z-42] sends decisions when the page is left before their undo ends', async () => {
    serve([waiting(1), waiting(2)]);
    await show();
    await userEvent.click(screen.getByRole('checkbox', { name: '2 requests' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(requestsOf(approveBooking)).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(requestsOf(approveBooking)).toHaveLength(2));
  });

  it('[D-05] approves ten requests with ten keys', async () => {
    serve(Array.from({ length: 10 }, (_, index) => waiting(index + 1)));
    await show();
    const user = userEvent.setup();
    for (let left = 9; left >= 0; left -= 1) {
      await user.keyboard('a');
      await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(left));
    }
    await letGo();
    await waitFor(() => expect(requestsOf(approveBooking)).toHaveLength(10));
    expect(await screen.findByText('No requests waiting for approval')).toBeVisible();
  });
});
