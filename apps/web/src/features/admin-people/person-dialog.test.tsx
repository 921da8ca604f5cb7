import type { AdminUserDetail } from '@axp/contracts';
import {
  deactivateUser,
  endUserSessions,
  getUser,
  listAdminBusinessUnits,
  listUserSessions,
  updateUser,
} from '@axp/contracts';
import { deleteUserIdentity, listUserIdentities } from '@axp/contracts/identities';
import { decideLicence, getLicence } from '@axp/contracts/licences';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitingLicence } from '@/shared/licence/testing/samples.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { PersonDialog } from './person-dialog.tsx';

const ann: AdminUserDetail = {
  id: '019a1f00-0000-7000-8000-0000000000a1',
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: false,
  isApprover: false,
  isAllBu: false,
  businessUnits: [],
  approvesFor: [],
  managedResources: [],
  signedInAt: null,
  version: 3,
  upcomingBookings: 2,
};
const account = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  method: 'Google',
  issuer: 'https://accounts.google.com',
  subject: '1101694844',
  email: 'ann@acme.test',
  linkedAt: '2026-11-20T01:00:00.000Z',
  lastUsedAt: '2026-11-21T01:00:00.000Z',
};
const onClose = jest.fn();

beforeEach(() => {
  server.use(
    respond(listAdminBusinessUnits, []),
    respond(getUser, ann),
    respond(getLicence, waitingLicence),
    respond(listUserSessions, []),
    respond(listUserIdentities, [account]),
  );
  renderWithProviders(<PersonDialog id={ann.id} onClose={onClose} />);
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('linked accounts of a person', () => {
  it('[H-02] are shown, and removed once that was confirmed', async () => {
    const dialog = await dialogOf('Ann Carter');
    expect(await dialog.findByText('Google · ann@acme.test')).toBeVisible();
    expect(dialog.getByText('https://accounts.google.com')).toBeVisible();
    const remove = { name: 'Remove Google · ann@acme.test' };
    await userEvent.click(dialog.getByRole('button', remove));
    const question = await dialogOf('Remove this linked account?');
    expect(requestsOf(deleteUserIdentity)).toHaveLength(0);
    server.use(respond(deleteUserIdentity, null), respond(listUserIdentities, []));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Linked account removed')).toBeInTheDocument();
    expect(requestsOf(deleteUserIdentity)[0]?.url.pathname).toMatch(
      new RegExp(`/users/${ann.id}/identities/${account.id}$`),
    );
    await waitFor(() => expect(screen.queryByText('Google · ann@acme.test')).toBeNull());
  });
});

describe('the driving licence of a person', () => {
  it('[R-05] is declined from its card, without saving the person', async () => {
    const declined = {
      ...waitingLicence,
      state: 'rejected' as const,
      reason: 'Blurred',
      version: 2,
    };
    server.use(respond(decideLicence, declined));
    const dialog = await dialogOf('Ann Carter');
    const { fullName } = waitingLicence.person;
    const open = await dialog.findByRole('button', { name: `Decline the licence of ${fullName}` });
    await userEvent.click(open);
    const question = await dialogOf(`Decline the licence of ${fullName}?`);
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Blurred');
    server.use(respond(getLicence, declined));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Blurred')).toBeVisible();
    expect(requestsOf(decideLicence)).toHaveLength(1);
    expect(requestsOf(updateUser)).toEqual([]);
  });
});

describe('a refused change of a person', () => {
  it('[D-04] [Z-24] is told at the field that a name is missing', async () => {
    const missing = { path: 'fullName', code: 'required', params: {}, message: '' };
    server.use(refuse(updateUser, 'request.invalid', { errors: [missing] }));
    const dialog = await dialogOf('Ann Carter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Fill in this field.'));
    expect(screen.queryByText(/Check each field/)).toBeNull();
  });

  it('[D-04] is shut out over what somebody else has changed, once that was said', async () => {
    server.use(refuse(deactivateUser, 'user.stale'));
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = await dialogOf('Deactivate Ann Carter?');
    const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Cancel them' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left us');
    server.use(respond(getUser, { ...ann, version: 7, upcomingBookings: 1 }));
    await confirm();
    expect(await screen.findByText(/Another user changed/)).toBeVisible();
    expect(await dialog.findByText('1 upcoming booking')).toBeVisible();
    server.use(respond(deactivateUser, { ...ann, status: 'deactivated' }));
    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(requestsOf(deactivateUser).at(-1)?.body).toEqual({
      version: 7,
      bookings: 'cancel',
      reason: 'Left us',
    });
  });
});

describe('[H-06] the sessions of a person', () => {
  const laptop = {
    id: '019a1f00-0000-7000-8000-0000000000d1',
    kind: 'computer' as const,
    browser: 'Chrome',
    system: 'Windows',
    signedInAt: '2026-11-20T01:30:00.000Z',
    lastUsedAt: '2026-11-20T08:10:00.000Z',
    isCurrent: false,
  };

  it('are listed, and end together once that was confirmed', async () => {
    cleanup();
    server.use(respond(listUserSessions, [laptop]), respond(endUserSessions, null));
    renderWithProviders(<PersonDialog id={ann.id} onClose={onClose} />);
    expect(await screen.findByText(/Chrome, Windows · Last used Nov 20, 2026 15:10/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
    expect(requestsOf(endUserSessions)).toHaveLength(0);
    const question = await dialogOf('End all sessions?');
    server.use(respond(listUserSessions, []));
    await userEvent.click(question.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Ann Carter is signed out everywhere')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Chrome, Windows/)).toBeNull());
  });
});
