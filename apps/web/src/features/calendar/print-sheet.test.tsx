import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { CalendarPage } from './calendar-page.tsx';
import { pretendScreen } from './testing/pretend-screen.ts';
import { ownEntry, serveCalendar } from './testing/world.ts';

const day = '/booking-calendar?view=day&date=2035-03-05';
const week = '/booking-calendar?view=week&date=2035-03-05';

async function openAndPrint(path: string) {
  pretendScreen();
  serveCalendar([ownEntry('09:00', '10:00', { title: 'Design review' })]);
  renderWithProviders(<CalendarPage />, {
    path,
    merchant: { ...acme, services: { room: '1', car: '1' } },
  });
  await screen.findByText(/Design review/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
}

describe('a printed calendar', () => {
  it('[Z-90] shows each room of a day with its bookings and their hours', async () => {
    await openAndPrint(day);
    expect(screen.getByText('09:00 Design review')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Timeline' })).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(await screen.findByRole('region', { name: 'Timeline' })).toBeInTheDocument();
  });

  it('[Z-90] shows a week as a table of resources and dates, without "today"', async () => {
    await openAndPrint(week);
    const table = screen.getByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Monday, 5 March 2035',
      'Tuesday, 6 March 2035',
      'Wednesday, 7 March 2035',
      'Thursday, 8 March 2035',
      'Friday, 9 March 2035',
      'Saturday, 10 March 2035',
      'Sunday, 11 March 2035',
    ]);
    expect(within(table).getByRole('rowheader')).toHaveTextContent('Andaman');
    expect(within(table).getByText('09:00 Design review')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});
