import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  pretendNow,
  pretendResizes,
  renderWithProviders,
  somchai,
} from '@/shared/testing/index.ts';
import { DeskPage } from './desk-page.tsx';
import { noAlerts, now, serveDesk } from './testing/desk-world.ts';

beforeEach(() => {
  pretendNow(now);
  pretendResizes();
});

describe('the attention list', () => {
  it('[D-09] has one row for displays that are offline, with the way to their list', async () => {
    const displays = { total: 3, name: 'Lotus', since: now };
    serveDesk({ alerts: { ...noAlerts, displays } });
    renderWithProviders(<DeskPage SignInScreen={() => <p>Sign in to Acme</p>} />, {
      path: '/admin',
      user: { ...somchai, isAdministrator: true },
    });
    expect(await screen.findByRole('region', { name: 'Systems 1' })).toBeVisible();
    expect(screen.getByText('3 displays are offline')).toBeVisible();
    expect(screen.getByText('Lotus: offline since 10:20')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Show displays' });
    expect(link).toHaveAttribute('href', '/admin/displays');
  });

  it('[R-04] has a row for each person who asks for erasure, with the way to them', async () => {
    const id = '019a1f00-0000-7000-8000-0000000000a1';
    const erasureRequests = [{ id, fullName: 'Ann Carter', since: now }];
    serveDesk({ alerts: { ...noAlerts, erasureRequests } });
    renderWithProviders(<DeskPage SignInScreen={() => <p>Sign in to Acme</p>} />, {
      path: '/admin',
      user: { ...somchai, isAdministrator: true },
    });
    expect(await screen.findByRole('region', { name: 'Systems 1' })).toBeVisible();
    expect(screen.getByText('Ann Carter asks for erasure')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open person' });
    expect(link).toHaveAttribute('href', `/admin/people/person?id=${id}`);
  });
});
