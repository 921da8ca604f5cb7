import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { serveResults as serve } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

describe('the times of a search', () => {
  it('[Z-30] have an end day and time for cars, beside lengths', async () => {
    serve([hit({ resource: { ...room, type: 'car' } })], { free: 1, total: 1 });
    const merchant = { ...acme, services: { car: '1' } };
    const path = '/bookings/car/search-result?start=2027-03-01T07:00Z&end=2027-03-01T08:00Z';
    const { visits } = renderWithProviders(<ResultPage kind="car" />, { path, merchant });
    const back = await screen.findByRole('combobox', { name: 'Return' });
    await userEvent.clear(back);
    await userEvent.type(back, '17:00{Enter}');
    await waitFor(() => expect(visits.paths.at(-1)).toContain('end=2027-03-01T10:00Z'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Length' }), '2 days');
    await waitFor(() => expect(visits.paths.at(-1)).toContain('end=2027-03-03T07:00Z'));
    expect(back).toHaveValue('14:00');
    expect(screen.getByRole('combobox', { name: 'Return date' })).toHaveValue('Wed 3 Mar 2027');
  });

  it.each([
    ['en', 'Not returned yet, due yesterday 15:30'],
    ['th', 'ยังไม่คืน เกินกำหนดตั้งแต่เมื่อวาน 15:30 น.'],
  ] as const)('[Z-52] show since when an unreturned car is late, %s', async (language, text) => {
    const notReturned = { dueAt: '2026-11-22T08:30:00.000Z', units: 1 };
    const resource = { ...room, type: 'car' } as const;
    serve([hit({ resource, availability: 'busy', notReturned })], { free: 0, total: 1 });
    const merchant = { ...acme, services: { car: '1' } };
    const path = '/bookings/car/search-result?start=2026-11-23T07:00Z&end=2026-11-23T08:00Z';
    renderWithProviders(<ResultPage kind="car" />, { path, merchant, language });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('[Z-30] name the day of an end after midnight in a room’s list of ends', async () => {
    serve([hit()], { free: 1, total: 1 });
    const late = '?start=2027-03-01T15:00:00.000Z&end=2027-03-01T16:00:00.000Z';
    renderWithProviders(<ResultPage kind="room" />, {
      path: `/bookings/room/search-result${late}`,
    });
    const ends = await screen.findByRole('combobox', { name: 'End' });
    expect(within(ends).getByRole('option', { name: '23:30' })).toBeInTheDocument();
    expect(within(ends).getByRole('option', { name: 'Tue 2 Mar 2027 01:00' })).toBeInTheDocument();
  });
});
