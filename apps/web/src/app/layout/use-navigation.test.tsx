import type { User } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { acme, renderWithProviders, somchai, viewer } from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

async function hrefs(
  services: Record<string, string>,
  user: User = somchai,
): Promise<(string | null)[]> {
  const merchant = { ...acme, services };
  renderWithProviders(<MainLayout>{'content'}</MainLayout>, { path: '/home', merchant, user });
  await screen.findByRole('banner');
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

describe('navigation entries', () => {
  it.each([
    [{ room: '1' }, true],
    [{ room: '0' }, false],
    [{ room: 'yes', parking: '1' }, false],
  ])('[T-06] include booking only if something can be booked: %j', async (services, isThere) => {
    expect((await hrefs(services)).includes('/bookings')).toBe(isThere);
  });

  it('[G-06] exclude booking for people who may not book', async () => {
    const places = await hrefs({ room: '1' }, viewer);
    expect(places).toContain('/my-booking');
    expect(places).not.toContain('/bookings');
  });
});
