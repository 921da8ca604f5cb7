import type { AdminUserDetail, User } from '@axp/contracts';
import { listManagedBuildings, sendPasswordReset } from '@axp/contracts';
import { downloadUserData, eraseUser, reviewErasure } from '@axp/contracts/administration';
import { getLicence } from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { waitingLicence } from '@/shared/licence/testing/samples.ts';
import {
  handle,
  noteDownloads,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonAbilities } from './person-cards.tsx';
import { ann } from './testing/ann.ts';

const path = `/admin/people/person?id=${ann.id}`;
const open = (person: AdminUserDetail = ann, user?: User) =>
  renderWithProviders(<PersonActions person={person} />, { path, ...(user && { user }) });

describe('the actions on a person', () => {
  it('[D-04] link to a booking for them', () => {
    open();
    expect(screen.getByRole('link', { name: 'Book on behalf' })).toHaveAttribute(
      'href',
      `/bookings?for=${ann.id}`,
    );
  });

  it('[D-04] send a password reset link after confirmation', async () => {
    server.use(respond(sendPasswordReset, null));
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Reset the password of Ann Carter?' }),
    );
    expect(requestsOf(sendPasswordReset)).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Link sent to ann@acme.test')).toBeInTheDocument();
    expect(requestsOf(sendPasswordReset)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['has no password here', { ...ann, hasPassword: false }, undefined],
    ['is not active', { ...ann, status: 'deactivated' as const }, undefined],
    ['is oneself', { ...ann, id: somchai.id }, undefined],
    ['is only read', ann, { ...somchai, roles: ['auditor' as const] }],
  ])('[D-04] offer no password reset for a person who %s', (_, person, user) => {
    open(person, user);
    expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
  });
});

describe('the erasure of a person', () => {
  const left: AdminUserDetail = { ...ann, status: 'deactivated' };
  const found = {
    openItems: 0,
    bookings: 214,
    attachments: 12,
    problemPhotos: 3,
    hasLicence: true,
  };
  const openDialog = async () => {
    open(left);
    await userEvent.click(screen.getByRole('button', { name: 'Erase person' }));
    return within(await screen.findByRole('dialog', { name: 'Erase Ann Carter?' }));
  };

  it('[R-04] shows what is deleted and what stays, and takes the name as a confirmation', async () => {
    server.use(respond(reviewErasure, found), respond(eraseUser, null));
    const dialog = await openDialog();
    const list = async (name: string) =>
      within(await dialog.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await list('Is deleted')).toEqual([
      'Name, email, picture and settings',
      'Driving licence with its photo',
      'Titles, notes and guests of 214 bookings',
      '12 attachments',
      '3 photos of problems',
      'Sign-in methods, calendar links and keys',
      'Notifications and stored emails',
    ]);
    expect((await list('Stays, without the name'))[0]).toBe(
      '214 bookings with time, resource, business unit and status, as those of a former member',
    );
    const erase = dialog.getByRole('button', { name: 'Erase' });
    const name = dialog.getByLabelText(/^Type Ann Carter to confirm/);
    await userEvent.type(name, 'Ann Cart');
    expect(erase).toBeDisabled();
    await userEvent.type(name, 'er');
    await userEvent.click(erase);
    expect(await screen.findByText('Ann Carter erased')).toBeInTheDocument();
    expect(requestsOf(eraseUser).map(({ body }) => body)).toEqual([
      { version: 3, fullName: 'Ann Carter' },
    ]);
  });

  it('[R-04] offers a download of the data first', async () => {
    const names = noteDownloads();
    server.use(
      respond(reviewErasure, found),
      handle(downloadUserData, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    );
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Download data first' }));
    await waitFor(() => expect(names).toEqual(['Ann Carter.zip']));
    const [request] = requestsOf(downloadUserData);
    expect(request?.url.pathname).toMatch(new RegExp(`${ann.id}/data.zip$`));
  });

  it('[R-04] leads to the open items first', async () => {
    server.use(respond(reviewErasure, { ...found, openItems: 2 }));
    const dialog = await openDialog();
    expect(await dialog.findByText(/2 items are still open/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Settle open items' })).toHaveAttribute(
      'href',
      `/admin/people/deactivate?id=${ann.id}`,
    );
    expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
  });

  it('[R-04] is not offered for people with access', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Erase person' })).toBeNull();
  });
});

describe('a person’s current permissions', () => {
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('[D-04] follow from units, roles, buildings and licence', async () => {
    const tower = { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'River House' };
    const building = { ...tower, version: 1, address: '', timezone: 'Asia/Bangkok' };
    const rest = { openingHours: null, floors: [], resourceCount: 68, closedDayCount: 0 };
    server.use(
      respond(listManagedBuildings, [{ ...building, ...rest }]),
      respond(getLicence, { ...waitingLicence, state: 'confirmed', classes: ['B'] }),
    );
    const person = { ...ann, isHelpDesk: true, managedBuildings: [tower] };
    renderWithProviders(<PersonAbilities person={person} />, { path });
    expect(await screen.findByText('Drive cars that need B')).toBeVisible();
    await screen.findByText('Manage 68 resources in River House');
    expect(listed()).toEqual([
      'Book for Sales',
      'Manage 68 resources in River House',
      'Book and act for others',
      'Drive cars that need B',
    ]);
  });

  it('[D-04] are none while the account is not active', () => {
    server.use(respond(listManagedBuildings, []), respond(getLicence, null));
    const person = { ...ann, status: 'deactivated' as const };
    renderWithProviders(<PersonAbilities person={person} />, { path });
    expect(screen.getByText('Nothing: the account is not active.')).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
