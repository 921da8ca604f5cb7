import type { User } from '@axp/contracts';
import { approveBooking, listApprovals, rejectBooking } from '@axp/contracts';
import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  listOverdueReturns,
  remindOverdue,
  updateSetup,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionProps } from '@/shared/booking/moves/ask-scope.tsx';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { booking, id } from '@/shared/booking/testing/fixtures.ts';
import {
  never,
  pretendNow,
  pretendResizes,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { DeskPage } from './desk-page.tsx';
import {
  doneSetup,
  newSetup,
  nina,
  noAlerts,
  now,
  numbers,
  overdue,
  request,
  serveDesk,
} from './testing/desk-world.ts';

beforeEach(() => {
  pretendNow(now);
  pretendResizes();
});

function Question({ action, booking: { id } }: QuestionProps) {
  return <p>{`${action}: ${id}`}</p>;
}

function show(user: Partial<User> = { isAdministrator: true }) {
  return renderWithProviders(
    <AskScope Question={Question}>
      <DeskPage SignInScreen={() => <p>Sign in to Acme</p>} />
    </AskScope>,
    { path: '/admin', user: { ...somchai, ...user } },
  );
}

const card = (name: RegExp | string) => screen.findByRole('region', { name });
const rowsOf = (group: HTMLElement) => within(group).getAllByRole('listitem');

describe('the attention list', () => {
  it('is empty with a message, without empty groups', async () => {
    serveDesk();
    show();
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    expect(screen.queryByRole('region', { name: /Set up/ })).toBeNull();
  });

  it('lists overdue returns by how late they are, and opens the return in the row', async () => {
    const old = overdue({
      id: '019ac0de-0000-7000-8000-000000000063',
      end: '2026-11-22T10:00:00.000Z',
      booking: null,
      bookedFor: null,
      next: null,
    });
    serveDesk({ returns: [old, overdue()] });
    show();
    const group = await card('Overdue returns 2');
    const [first, second] = rowsOf(group);
    if (!first || !second) throw new Error('rows are missing');
    expect(first).toHaveTextContent(/Private booking · Due .*17:00 · no booking follows/);
    expect(within(first).getAllByRole('button')).toHaveLength(1);
    expect(second).toHaveTextContent(
      'Toyota HiluxNicha Suwan · 2 h 20 min late · next booking 11:00, Wei Jie Ong',
    );
    await userEvent.click(
      within(second).getByRole('button', { name: 'Mark returned: Toyota Hilux' }),
    );
    expect(screen.getByText(`return: ${overdue().id}`)).toBeVisible();
  });

  it('[D-03] reminds of an overdue return, also of a private one, and then says when', async () => {
    const hidden = overdue({ booking: null, bookedFor: null });
    serveDesk({ returns: [hidden] });
    server.use(respond(remindOverdue, null));
    show();
    const group = await card('Overdue returns 1');
    serveDesk({ returns: [{ ...hidden, remindedAt: now }] });
    await userEvent.click(within(group).getByRole('button', { name: 'Remind: Toyota Hilux' }));
    expect(await within(group).findByText('Reminded 10:20')).toBeVisible();
    expect(requestsOf(remindOverdue)[0]?.url.pathname).toContain(hidden.id);
  });

  it('[Z-42] shows two of all requests, and decides in the row with undo', async () => {
    serveDesk({ requests: [request(71, 160), request(72, 220), request(73, 1500)], total: 4 });
    server.use(respond(approveBooking, booking()));
    show();
    const group = await card('Waiting for approval 4');
    expect(rowsOf(group).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Andaman, .*Starts in 2 h 40 min · Nicha Suwan · Request 71/),
      expect.stringMatching(/Starts in 3 h 40 min · Nicha Suwan · Request 72/),
    ]);
    expect(within(group).getByRole('link', { name: 'Show all 4' })).toHaveAttribute(
      'href',
      '/approvals',
    );
    await userEvent.click(within(group).getByRole('button', { name: 'Approve Request 71' }));
    const left = await card('Waiting for approval 3');
    expect(left).not.toHaveTextContent('Request 71');
    expect(rowsOf(left)[1]).toHaveTextContent(/Tomorrow 11:20–12:20Nicha Suwan · Request 73/);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card('Waiting for approval 4')).toHaveTextContent('Request 71');
    expect(requestsOf(approveBooking)).toEqual([]);
  });

  it('[Z-42] declines with a reason', async () => {
    serveDesk({ requests: [request(71, 160)] });
    server.use(respond(rejectBooking, booking({ status: 'cancelled' })));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Request 71' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Painted today');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(requestsOf(rejectBooking)[0]?.body).toEqual({ version: 1, reason: 'Painted today' }),
    );
  });

  it('[E-09] [J-03] lists what connections need, with the way to their page', async () => {
    const roomMail = [
      { kind: 'failing' as const, at: now },
      { kind: 'secret' as const, at: '2026-11-30T23:59:59.999Z' },
    ];
    const deactivations = { total: 2, since: now };
    serveDesk({ alerts: { ...noAlerts, roomMail, deactivations } });
    show();
    expect(await screen.findByText('Rooms receive no invitations')).toBeVisible();
    expect(screen.getByText('Failing since 10:20')).toBeVisible();
    expect(screen.getByText('The secret of the mailbox expires soon')).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: 'Open email and calendars' });
    expect(link).toHaveAttribute('href', '/admin/mail');
    expect(screen.getByText('2 deactivations wait for you')).toBeVisible();
    const decide = screen.getByRole('link', { name: 'Decide' });
    expect(decide).toHaveAttribute('href', '/admin/provisioning');
  });

  it('lists failing sign-in methods, and shows failed emails on demand', async () => {
    const signIn = [
      { code: 'cloud', name: { en: 'Axons Cloud', th: 'Axons' }, since: now, failures: 7 },
    ];
    const latest = [
      { id: '019ac0de-0000-7000-8000-000000000081', at: now, recipient: 'a@x.test' },
      { id: '019ac0de-0000-7000-8000-000000000082', at: now, recipient: null },
    ];
    serveDesk({ alerts: { ...noAlerts, signIn, emails: { total: 3, latest } } });
    show();
    const group = await card('Systems 2');
    expect(group).toHaveTextContent('Axons Cloud: sign-in failsSince 10:20 · 7 failed sign-ins');
    expect(group).toHaveTextContent('3 emails not delivereda@x.test and 2 others');
    const all = within(group).getByText('About a private booking · 10:20');
    expect(all).not.toBeVisible();
    await userEvent.click(within(group).getByRole('button', { name: 'Show emails' }));
    expect(all).toBeVisible();
  });

  it('keeps the other groups when one fails, and reloads that one', async () => {
    serveDesk({ returns: [overdue()] });
    server.use(
      refuse(listApprovals, 'server.internal'),
      refuse(getSystemAlerts, 'server.internal'),
    );
    show();
    expect(await card('Overdue returns 1')).toBeVisible();
    const failed = (await screen.findByText('Could not load system status')).closest('[role]');
    expect(screen.getByText('Could not load approvals')).toBeVisible();
    expect(screen.queryByText('Nothing needs attention')).toBeNull();
    server.use(respond(getSystemAlerts, noAlerts));
    if (!(failed instanceof HTMLElement)) throw new Error('no alert');
    await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load system status')).toBeNull());
  });

  it('shows skeleton rows until everything is loaded', async () => {
    serveDesk();
    server.use(respond(listOverdueReturns, [], { meta: { total: 0 }, after: never }));
    show();
    const attention = await card('Needs attention');
    expect(within(attention).getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0);
    expect(screen.queryByText('Nothing needs attention')).toBeNull();
  });
});

describe('today in numbers', () => {
  it('[Z-10] shows day and time in the profile’s time zone', async () => {
    serveDesk();
    const user = { ...somchai, isAdministrator: true, timezone: 'America/New_York' };
    renderWithProviders(<DeskPage SignInScreen={() => null} />, { path: '/admin', user });
    const today = within(await card('Today'));
    expect(await today.findByText('22:20')).toBeVisible();
    expect(screen.getByText(/^Monday,? 23 November 2026$/)).toBeVisible();
    expect(await today.findByRole('link', { name: /Starts today 186/ })).toHaveAttribute(
      'href',
      '/admin/bookings?from=2026-11-23&to=2026-11-23',
    );
  });

  it('links each number to its bookings', async () => {
    serveDesk();
    show();
    const today = within(await card('Today'));
    const hrefOf = async (name: RegExp) =>
      (await today.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf(/Rooms in use 47 of 148 92 free right now/)).toBe(
      '/admin/bookings?status=running&type=room',
    );
    expect(await hrefOf(/Cars out 9 of 24 1 overdue · 12 free right now/)).toBe(
      '/admin/bookings?status=checked-in&type=car',
    );
    expect(await hrefOf(/Things out 14 In 6 bookings/)).toBe(
      '/admin/bookings?status=checked-in&type=asset',
    );
    expect(await hrefOf(/Starts today 186 6 more began earlier/)).toBe(
      '/admin/bookings?from=2026-11-24&to=2026-11-24',
    );
    expect(today.queryByText('Released')).toBeNull();
  });

  it('shows the same number of requests as the list, also while a decision can be undone', async () => {
    serveDesk({ requests: [request(71, 160), request(72, 220)], total: 4 });
    show();
    const today = within(await card('Today'));
    expect(
      await today.findByRole('link', { name: /Waiting for approval 4 For your decision/ }),
    ).toHaveAttribute('href', '/approvals');
    await userEvent.click(screen.getByRole('button', { name: 'Approve Request 71' }));
    expect(await card('Waiting for approval 3')).toBeVisible();
    expect(today.getByRole('link', { name: /Waiting for approval 3/ })).toBeVisible();
  });

  it('explains to a reader who decides nothing that others decide, beside an empty list', async () => {
    serveDesk();
    server.use(respond(getDeskNumbers, { ...numbers, waitingForOthers: 24 }));
    show({ roles: ['auditor'] });
    const today = within(await card('Today'));
    expect(
      await today.findByRole('link', { name: /Waiting for approval 24 Approvers decide/ }),
    ).toHaveAttribute('href', '/admin/bookings?status=pending');
    const attention = await card('Needs attention');
    expect(attention).toHaveTextContent(
      'Nothing needs your attention. 24 requests wait for other approvers',
    );
    expect(screen.queryByText('Nothing needs attention')).toBeNull();
    expect(requestsOf(listApprovals)).toEqual([]);
  });

  it('fails independently', async () => {
    serveDesk();
    server.use(refuse(getDeskNumbers, 'server.internal'));
    show();
    expect(await screen.findByText("Could not load today's numbers")).toBeVisible();
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  });
});

describe('the checklist of a new merchant', () => {
  it('expands the first open step, with the only filled button', async () => {
    serveDesk({ setup: newSetup });
    show();
    const setup = await card('Set up ACME Corporation');
    expect(setup).toHaveTextContent('2 of 7 done');
    const current = within(setup)
      .getAllByRole('listitem')
      .filter((row) => row.getAttribute('aria-current') === 'step');
    expect(current.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Invite people',
    ]);
    expect(setup.querySelectorAll('.MuiButton-contained')).toHaveLength(1);
    expect(setup).toHaveTextContent('Rooms: 16 · cars: 4 · assets: 11');
    expect(screen.queryByText('Nothing needs attention')).toBeNull();
  });

  it('opens the form of the current step, or an import', async () => {
    serveDesk({ setup: { ...newSetup, resources: { room: 0, car: 0, asset: 0 } } });
    show();
    const setup = within(await card('Set up ACME Corporation'));
    const hrefOf = (name: string) => setup.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Add resource')).toBe('/admin/resources/edit');
    expect(hrefOf('Import a list')).toBe('/admin/resources#import');
    expect(hrefOf('Import its resources, people and bookings')).toBe('/admin/move-in');
    expect(hrefOf('Invite people')).toBe('/admin/people#invite');
    expect(hrefOf('Add an administrator')).toBe('/admin/people#administrator');
  });

  it.each([
    ['no step', 0],
    ['one of seven steps', 14],
  ])('shows %s as done in the bar', async (_, percent) => {
    const nothing = { ...newSetup, resources: { room: 0, car: 0, asset: 0 } };
    serveDesk({ setup: { ...nothing, buildings: percent === 0 ? 0 : 1 } });
    show();
    const bar = within(await card('Set up ACME Corporation')).getByRole('progressbar');
    expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(percent);
  });

  it('shows the sign-in page, and warns the only administrator', async () => {
    serveDesk({ setup: newSetup, administrators: [nina] });
    show();
    const preview = await card('What people see');
    expect(within(preview).getByText('Sign in to Acme')).toBeVisible();
    expect(within(preview).getByText('The sign-in page with your branding.')).toBeVisible();
    const people = await card('Administrators');
    expect(await within(people).findByText('nina@acme.test')).toBeVisible();
    expect(people).toHaveTextContent('You are the only administrator.');
    expect(within(people).getByRole('link', { name: 'Add an administrator' })).toHaveAttribute(
      'href',
      '/admin/people#administrator',
    );
  });

  it('no longer warns as soon as a second administrator is invited', async () => {
    const second = { ...nina, id: id(92), email: 'omar@acme.test', status: 'invited' as const };
    serveDesk({ setup: newSetup, administrators: [nina, second] });
    show();
    const people = await card('Administrators');
    expect(await within(people).findByText('omar@acme.test')).toBeVisible();
    expect(people).not.toHaveTextContent('You are the only administrator.');
  });

  it('has the attention list below it as soon as there are items', async () => {
    serveDesk({ setup: newSetup, requests: [request(71, 160)] });
    show();
    expect(await card('Set up ACME Corporation')).toBeVisible();
    expect(await card('Waiting for approval 1')).toBeVisible();
  });

  it('can be hidden from its menu, with undo', async () => {
    serveDesk({ setup: newSetup });
    show();
    await card('Set up ACME Corporation');
    await userEvent.click(screen.getByRole('button', { name: 'Checklist options' }));
    server.use(respond(updateSetup, { ...newSetup, isHidden: true }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Hide checklist' }));
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
    server.use(respond(updateSetup, newSetup));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card('Set up ACME Corporation')).toBeVisible();
    expect(requestsOf(updateSetup).map(({ body }) => body)).toEqual([
      { isHidden: true },
      { isHidden: false },
    ]);
  });

  it('reports that it could not be loaded', async () => {
    serveDesk();
    server.use(refuse(getSetup, 'server.internal'));
    show();
    expect(await screen.findByText('Could not load the setup checklist')).toBeVisible();
    server.use(respond(getSetup, doneSetup));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  });
});
