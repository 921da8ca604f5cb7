import type { AdminUserDetail } from '@axp/contracts';
import {
  activateUser,
  endUserSessions,
  getUser,
  listAdminBusinessUnits,
  listManagedResources,
  listUserSessions,
  resendInvitation,
  resetSecondFactors,
  updateUser,
} from '@axp/contracts';
import { listAuditEvents, reviewDeactivation } from '@axp/contracts/administration';
import { requestEmailChange, withdrawEmailChange } from '@axp/contracts/email-change';
import { deleteUserIdentity, listUserIdentities } from '@axp/contracts/identities';
import { decideLicence, getLicence } from '@axp/contracts/licences';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitingLicence } from '@/shared/licence/testing/samples.ts';
import {
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { PersonPage } from './index.ts';
import { ann, sales } from './testing/ann.ts';

const account = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  method: 'Google',
  methodCode: 'entra',
  issuer: 'https://accounts.google.com',
  subject: '1101694844',
  email: 'ann@acme.test',
  linkedAt: '2026-11-20T01:00:00.000Z',
  lastUsedAt: '2026-11-21T01:00:00.000Z',
};

beforeEach(() => {
  server.use(
    respond(listAdminBusinessUnits, []),
    respond(listManagedResources, [], { meta: { nextCursor: null } }),
    respond(listUserSessions, []),
    respond(listUserIdentities, [account]),
    respond(reviewDeactivation, { items: [], ends }),
    respond(getLicence, null),
  );
});

function open(person: AdminUserDetail = ann, tab = 'rights') {
  server.use(respond(getUser, person));
  const path = `/admin/people/person?id=${person.id}&tab=${tab}`;
  return renderWithProviders(<PersonPage />, { path });
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

const ends = { hasPassword: true, methods: [], sessions: 0, feeds: 0 };
const item = {
  title: 'Weekly sync',
  type: 'room' as const,
  place: 'Bamboo',
  start: '2026-11-24T07:30:00.000Z',
  end: '2026-11-24T08:00:00.000Z',
  timezone: 'Asia/Bangkok',
  count: 1,
  lastStart: '2026-11-24T07:30:00.000Z',
  attendees: null,
  isWaiting: false,
  isOverdue: false,
  isDriver: false,
  fates: [],
};

describe('a person at a glance', () => {
  it('[D-04] has unreturned items, the licence, the next booking and the sign-in, and tabs have counts', async () => {
    pretendNow('2026-11-24T03:20:00.000Z');
    const later = { ...item, start: '2026-11-25T07:30:00.000Z', end: '2026-11-25T08:00:00.000Z' };
    server.use(
      respond(reviewDeactivation, {
        items: [
          { ...item, key: 'out:1', group: 'out', type: 'car', isOverdue: true },
          { ...item, key: 'out:2', group: 'out', type: 'asset' },
          { ...later, key: 'upcoming:2', group: 'upcoming', count: 5, place: 'Lotus' },
          { ...item, key: 'upcoming:1', group: 'upcoming' },
        ],
        ends,
      }),
      respond(getLicence, { ...waitingLicence, classes: ['B'], expiresOn: '2028-03-31' }),
    );
    open();
    const card = within(await screen.findByRole('region', { name: 'At a glance' }));
    expect(await card.findByRole('link', { name: '2, 1 overdue' })).toHaveAttribute(
      'href',
      `/admin/people/person?id=${ann.id}&tab=out`,
    );
    expect(card.getByRole('link', { name: /14:30.15:00, Bamboo/ })).toBeVisible();
    expect(await card.findByRole('link', { name: /^B until .*31.*2028/ })).toBeVisible();
    expect(card.getByRole('link', { name: 'Nowhere' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Bookings\s*6/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Things out\s*2/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Sessions' })).toBeVisible();
  });

  it('[D-04] shows empty values, and what could not be loaded', async () => {
    silenceConsole();
    server.use(refuse(getLicence, 'server.internal'));
    open();
    const card = within(await screen.findByRole('region', { name: 'At a glance' }));
    expect(await card.findByRole('link', { name: 'Nothing' })).toBeVisible();
    expect(card.getByRole('link', { name: 'None' })).toBeVisible();
    expect(await card.findByRole('link', { name: 'Could not be loaded' })).toBeVisible();
  });
});

describe('the driving licence of a person', () => {
  it('[R-05] can be declined in its tab, without saving the person', async () => {
    const declined = {
      ...waitingLicence,
      state: 'rejected' as const,
      reason: 'Blurred',
      version: 2,
    };
    server.use(respond(getLicence, waitingLicence), respond(decideLicence, declined));
    open(ann, 'licence');
    const { fullName } = waitingLicence.person;
    const decline = await screen.findByRole('button', {
      name: `Decline the licence of ${fullName}`,
    });
    await userEvent.click(decline);
    const question = await dialogOf(`Decline the licence of ${fullName}?`);
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Blurred');
    server.use(respond(getLicence, declined));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Blurred')).toBeVisible();
    expect(requestsOf(decideLicence)).toHaveLength(1);
    expect(requestsOf(updateUser)).toEqual([]);
  });
});

describe('the rights of a person', () => {
  it('[D-04] are saved with the seen version, and only what differs', async () => {
    server.use(
      respond(updateUser, { ...ann, version: 4, fullName: 'Ann Baker', isApprover: true }),
    );
    open();
    await userEvent.click(await screen.findByRole('switch', { name: /^Approver/ }));
    expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ann Baker');
    expect(screen.getByText('2 changes')).toBeVisible();
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(requestsOf(updateUser).map(({ body }) => body)).toEqual([
      { version: 3, fullName: 'Ann Baker', isApprover: true },
    ]);
  });

  it('[D-04] can be discarded', async () => {
    open();
    await userEvent.click(await screen.findByRole('switch', { name: /^Approver/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('switch', { name: /^Approver/ })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[D-04] show another user’s changes, and keep what was typed', async () => {
    server.use(refuse(updateUser, 'user.stale'));
    open();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    server.use(respond(getUser, { ...ann, version: 7, isApprover: true }));
    await userEvent.type(name, 'Ann Baker');
    await save();
    expect(await screen.findByText('Approver: No → Yes')).toBeVisible();
    expect(name).toHaveValue('Ann Baker');
    server.use(respond(updateUser, { ...ann, version: 8, fullName: 'Ann Baker' }));
    await save();
    await waitFor(() => expect(requestsOf(updateUser)).toHaveLength(2));
    expect(requestsOf(updateUser).at(-1)?.body).toEqual({ version: 7, fullName: 'Ann Baker' });
  });

  it('[D-04] [Z-24] report a missing name at the field', async () => {
    const missing = { path: 'fullName', code: 'required', params: {}, message: '' };
    server.use(refuse(updateUser, 'request.invalid', { errors: [missing] }));
    open();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await save();
    await waitFor(() => expect(name).toHaveAccessibleDescription('Fill in this field.'));
  });

  it('[J-04] lock what groups grant, and name the group', async () => {
    const given = { group: 'Staff', method: 'Acme ID' };
    server.use(respond(updateUser, { ...ann, version: 4 }));
    open({
      ...ann,
      isAuditor: true,
      fromGroups: [
        { ...given, right: 'auditor', target: null },
        { ...given, right: 'business-unit', target: { id: sales.id, name: sales.title } },
      ],
    });
    const role = await screen.findByRole('switch', { name: /^Auditor/ });
    expect(role).toBeDisabled();
    expect(role).toHaveAccessibleName(/From group Staff \(Acme ID\)/);
    const units = screen.getByRole('combobox', { name: 'Business units' });
    expect(units).toHaveAccessibleDescription(/Sales comes from group Staff \(Acme ID\)/);
    await userEvent.type(units, '{Backspace}');
    // A chip that can be removed is a button.
    expect(screen.queryByRole('button', { name: 'Sales' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[D-04] lock the role of the last administrator, with the reason beside it', async () => {
    open({ ...ann, isAdministrator: true, isLastAdministrator: true });
    const role = await screen.findByRole('switch', { name: /^Administrator/ });
    expect(role).toBeDisabled();
    expect(role).toBeChecked();
    expect(screen.getByText(/This is the last administrator/)).toBeVisible();
  });

  it('[D-04] explain that a person without a business unit can’t book', async () => {
    open({ ...ann, businessUnits: [] });
    expect(await screen.findByText('No business unit')).toBeVisible();
    expect(screen.getByText(/can't book anything/)).toBeVisible();
  });
});

describe('the account of a person', () => {
  it('[D-04] can be invited again, and reactivated while edits stay', async () => {
    server.use(
      respond(resendInvitation, { ...ann, status: 'invited' }),
      respond(activateUser, { ...ann, version: 4 }),
    );
    const { unmount } = open({ ...ann, status: 'invited' });
    await userEvent.click(await screen.findByRole('button', { name: 'Send invitation again' }));
    expect(await screen.findByText('Invitation sent to ann@acme.test')).toBeInTheDocument();
    unmount();
    open({ ...ann, status: 'deactivated' });
    await userEvent.click(await screen.findByRole('switch', { name: /^Approver/ }));
    server.use(
      respond(getUser, { ...ann, version: 4 }),
      respond(updateUser, { ...ann, version: 5, isApprover: true }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Ann Carter reactivated')).toBeInTheDocument();
    expect(requestsOf(activateUser)[0]?.body).toEqual({ version: 3 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull());
    await save();
    await waitFor(() => expect(requestsOf(updateUser)).toHaveLength(1));
    expect(requestsOf(updateUser)[0]?.body).toEqual({ version: 4, isApprover: true });
  });

  it('[D-04] links to a page for the deactivation', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Deactivate' })).toHaveAttribute(
      'href',
      `/admin/people/deactivate?id=${ann.id}`,
    );
  });
});

describe('the email of a person', () => {
  it('[D-04] stays pending until confirmed, and the change can be withdrawn', async () => {
    server.use(respond(requestEmailChange, null), respond(withdrawEmailChange, null));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = await dialogOf('Change the email of Ann Carter');
    const field = dialog.getByRole('textbox', { name: 'New email' });
    await userEvent.type(field, 'baker');
    await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(field).toBeInvalid();
    await userEvent.type(field, '@acme.test');
    const pendingEmail = { email: 'baker@acme.test', expiresAt: '2026-11-21T02:00:00.000Z' };
    server.use(respond(getUser, { ...ann, pendingEmail }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Link sent to baker@acme.test')).toBeInTheDocument();
    expect(requestsOf(requestEmailChange).map(({ body }) => body)).toEqual([
      { version: 3, email: 'baker@acme.test' },
    ]);
    // A form within another one sends itself alone.
    expect(requestsOf(updateUser)).toHaveLength(0);
    expect(await screen.findByText(/^baker@acme.test waits for confirmation until/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    expect(await screen.findByText('Email change withdrawn')).toBeInTheDocument();
  });

  it('[D-04] reports an address in use at the field, and keeps it', async () => {
    const taken = { path: 'email', code: 'user.email_taken', params: {}, message: '' };
    server.use(refuse(requestEmailChange, 'user.email_taken', { errors: [taken] }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = await dialogOf('Change the email of Ann Carter');
    const field = dialog.getByRole('textbox', { name: 'New email' });
    await userEvent.type(field, 'dao@acme.test{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('dao@acme.test');
  });
});

describe('the sign-ins of a person', () => {
  it('[H-02] show linked accounts, and remove them after a confirmation', async () => {
    open(ann, 'sessions');
    expect(await screen.findByText('Google · ann@acme.test')).toBeVisible();
    expect(screen.getByText('Not signed in anywhere')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Google · ann@acme.test' }));
    const question = await dialogOf('Remove this linked account?');
    expect(requestsOf(deleteUserIdentity)).toHaveLength(0);
    server.use(respond(deleteUserIdentity, null), respond(listUserIdentities, []));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Linked account removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Google · ann@acme.test')).toBeNull());
  });

  it('[H-06] list devices, and end all of them after a confirmation', async () => {
    const laptop = {
      id: '019a1f00-0000-7000-8000-0000000000d1',
      kind: 'computer' as const,
      browser: 'Chrome',
      system: 'Windows',
      signedInAt: '2026-11-20T01:30:00.000Z',
      lastUsedAt: '2026-11-20T08:10:00.000Z',
      isCurrent: false,
    };
    server.use(respond(listUserSessions, [laptop]), respond(endUserSessions, null));
    open(ann, 'sessions');
    expect(await screen.findByText(/Chrome, Windows · Last used Nov 20, 2026 15:10/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
    const question = await dialogOf('End all sessions?');
    expect(requestsOf(endUserSessions)).toHaveLength(0);
    server.use(respond(listUserSessions, []));
    await userEvent.click(question.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Ann Carter is signed out everywhere')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Chrome, Windows/)).toBeNull());
  });

  it('[H-11] reset a second factor after a confirmation', async () => {
    server.use(respond(resetSecondFactors, ann));
    open(ann, 'sessions');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    const dialog = await dialogOf('Reset the second factor of Ann Carter?');
    expect(requestsOf(resetSecondFactors)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText('Second factor of Ann Carter reset')).toBeInTheDocument();
  });
});

describe('the possessions and history of a person', () => {
  it('show unreturned items with their due time, and changes with their author', async () => {
    const out = {
      key: 'out:x',
      group: 'out' as const,
      title: 'Visit',
      type: 'car' as const,
      place: 'Toyota Hilux Revo',
      start: '2026-11-20T01:00:00.000Z',
      end: '2026-11-20T05:00:00.000Z',
      timezone: 'Asia/Bangkok',
      count: 1,
      lastStart: '2026-11-20T01:00:00.000Z',
      attendees: null,
      isWaiting: false,
      isOverdue: true,
      isDriver: true,
      fates: ['transfer' as const, 'return' as const],
    };
    const event = {
      id: '019a1f00-0000-7000-8000-0000000000e1',
      at: '2026-11-02T02:20:00.000Z',
      actor: { id: ann.id, fullName: 'Amelia Grant' },
      action: 'update' as const,
      object: { type: 'user' as const, id: ann.id, name: 'Ann Carter' },
      changes: [{ field: 'isApprover', before: 'false', after: 'true' }],
    };
    server.use(
      respond(reviewDeactivation, { items: [out], ends }),
      respond(listAuditEvents, [event], { meta: { nextCursor: null } }),
    );
    open(ann, 'out');
    expect(await screen.findByText('Toyota Hilux Revo')).toBeVisible();
    expect(screen.getByText(/Overdue since Nov 20, 2026 12:00/)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Bookings' }));
    expect(await screen.findByText('No running or upcoming bookings')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText(/Amelia Grant/)).toBeVisible();
    expect(screen.getByText('Approver: No → Yes')).toBeVisible();
  });
});
