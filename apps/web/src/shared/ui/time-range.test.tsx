import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pretendNow, renderWithProviders, somchai } from '@/shared/testing/index.ts';
import { TimeRange } from './time-range.tsx';

const range = { start: '2026-11-21T07:00:00Z', end: '2026-11-21T08:00:00Z' };

function renderRange(timezone: string, props: { readonly listZone?: string } = {}) {
  pretendNow('2026-11-21T05:00:00Z');
  return renderWithProviders(<TimeRange range={range} timezone="Asia/Bangkok" {...props} />, {
    user: { ...somchai, timezone },
  });
}

describe('a time range', () => {
  it('[Z-10] is shown once if resource and user are in the same time', async () => {
    renderRange('Asia/Jakarta');
    const time = await screen.findByText('Today 14:00–15:00');
    expect(time).toHaveAttribute('title', 'Saturday, 21 November 2026, 14:00–15:00');
    expect(screen.queryByText(/your time/)).not.toBeInTheDocument();
  });

  it('[Z-10] is shown in both zones if they differ', async () => {
    renderRange('Europe/Berlin');
    expect(await screen.findByText('Today 14:00–15:00 Thailand Time')).toBeVisible();
    expect(screen.getByText('Today 08:00–09:00 your time')).toBeVisible();
  });

  it('[Z-10] is in the zone of its list, marked with the local time of its place', async () => {
    renderRange('Europe/Berlin', { listZone: 'Europe/Berlin' });
    expect(await screen.findByText('Today 08:00–09:00')).toBeVisible();
    expect(screen.getByText('14:00–15:00 Thailand Time')).toBeVisible();
  });
});
