import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

async function hrefs(services: Record<string, string>): Promise<(string | null)[]> {
  const merchant = { ...acme, services };
  renderWithProviders(<MainLayout>{'content'}</MainLayout>, { path: '/home', merchant });
  await screen.findByRole('banner');
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

describe('places to go', () => {
  it.each([
    [{ room: '1' }, true],
    [{ room: '0' }, false],
    [{ room: 'yes', parking: '1' }, false],
  ])('[T-06] include booking only where something can be booked: %j', async (services, isThere) => {
    expect((await hrefs(services)).includes('/bookings')).toBe(isThere);
  });
});
