import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { building, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { pretendScreen } from '../testing/pretend-screen.ts';
import { ownEntry, serveCalendar } from '../testing/world.ts';

const hourPx = 56;

beforeEach(() => {
  pretendScreen();
  serveCalendar([ownEntry('09:30', '10:45')]);
});

const show = (query = '?view=day&date=2035-03-05') =>
  renderWithProviders(<CalendarPage />, { path: `/booking-calendar${query}` });
const own = () => screen.findByRole('button', { name: /^Design review/ });
const nowLine = () => document.querySelector<HTMLElement>('[data-now]');

describe('reading the timeline', () => {
  it('[Z-90] shows the present where its minutes say, on its own day alone', async () => {
    const { unmount } = show('?view=day');
    await screen.findByRole('button', { description: `Book ${room.name}` });
    const [hours = 0, minutes = 0] = wallClockOf(Date.now(), room.timezone)
      .time.split(':')
      .map(Number);
    const left = (hours + minutes / 60) * hourPx;
    // The minute may have passed since.
    expect(Math.abs(Number.parseFloat(nowLine()?.style.left ?? '') - left)).toBeLessThan(
      hourPx / 30,
    );
    unmount();
    show();
    await own();
    expect(nowLine()).toBeNull();
  });

  it('[Z-90] tells a resting mouse of a booking, until that takes hold of something', async () => {
    show();
    const place = `${room.name} · ${room.floor?.name} · ${building.name}`;
    fireEvent.pointerOver(await own(), { pointerType: 'mouse' });
    expect(await screen.findByText(place)).toBeInTheDocument();
    fireEvent.pointerDown(await own());
    await waitFor(() => expect(screen.queryByText(place)).toBeNull());
  });

  it('[Z-90] puts on paper what is taken, room by room, and comes back after', async () => {
    show();
    await own();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const row = screen.getByRole('region', { name: room.name });
    expect(within(row).getByRole('listitem')).toHaveTextContent('Design review');
    expect(screen.queryByRole('region', { name: otherRoom.name })).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(await own()).toBeInTheDocument();
  });
});
