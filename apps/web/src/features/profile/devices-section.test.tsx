import type { SignedInDevice } from '@axp/contracts';
import { endSession, listSessions } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { DevicesSection } from './devices-section.tsx';

const here: SignedInDevice = {
  id: '0192f3a0-0000-7000-8000-0000000000d1',
  kind: 'computer',
  browser: 'Chrome',
  system: 'Windows',
  signedInAt: '2026-11-20T01:00:00.000Z',
  lastUsedAt: '2026-11-21T01:00:00.000Z',
  isCurrent: true,
};
const phone: SignedInDevice = {
  ...here,
  id: '0192f3a0-0000-7000-8000-0000000000d2',
  kind: 'phone',
  browser: 'Safari',
  system: 'iOS',
  isCurrent: false,
};

beforeEach(() => {
  server.use(respond(listSessions, [here, phone]));
});

async function openDevices() {
  const view = renderWithProviders(<DevicesSection />, { user: somchai });
  await screen.findByRole('heading', { name: 'Signed-in devices' });
  return view;
}

const section = (name: string) => screen.getByRole('region', { name });

describe('signed-in devices', () => {
  it('[Z-120] are described in plain words, with this one marked', async () => {
    await openDevices();
    const rows = await within(section('Signed-in devices')).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on WindowsThis deviceIn use now · Signed in on Nov 20, 2026 08:00',
      expect.stringContaining('Safari on iOS'),
    ]);
    expect(screen.queryByRole('button', { name: /Chrome on Windows/ })).not.toBeInTheDocument();
  });

  it.each([
    ['answers', () => respond(endSession, null)],
    ['says it is signed out already', () => refuse(endSession, 'session.not_found')],
  ])('[Z-120] can be signed out when the server %s', async (_, answer) => {
    server.use(answer());
    await openDevices();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Safari on iOS' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out this device?' });
    expect(dialog).toHaveTextContent('Safari on iOS will have to sign in again.');
    server.use(respond(listSessions, [here]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Device signed out')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Safari on iOS/)).not.toBeInTheDocument());
    expect(requestsOf(endSession)[0]?.url.pathname).toMatch(new RegExp(`${phone.id}$`));
  });

  it('[H-06] stay signed in, with the reason, when the person does not confirm their identity', async () => {
    server.use(refuse(endSession, 'auth.confirmation_required'));
    await openDevices();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Safari on iOS' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }),
    );
    expect(await screen.findByText('Confirm that it is you, or sign in again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Sign out: Safari on iOS' })).toBeVisible();
  });

  it('report that they can’t be loaded', async () => {
    server.use(refuse(listSessions, 'server.unavailable'));
    await openDevices();
    expect(await screen.findByText('Your devices could not be loaded')).toBeVisible();
    server.use(respond(listSessions, [here]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});
