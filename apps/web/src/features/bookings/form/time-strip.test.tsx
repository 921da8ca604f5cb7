import type { TimeRange } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { room, taken } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { TimeStrip } from './time-strip.tsx';

const booked = taken('2027-03-01T09:00:00.000Z', '2027-03-01T10:00:00.000Z');

function Strip({ isStartFixed = false }: { readonly isStartFixed?: boolean }) {
  const [window, setWindow] = useState<TimeRange>({
    start: '2027-03-01T03:00:00.000Z',
    end: '2027-03-01T04:00:00.000Z',
  });
  return (
    <TimeStrip
      resource={room}
      window={window}
      taken={[booked]}
      describedBy="note"
      isStartFixed={isStartFixed}
      onChange={setWindow}
    />
  );
}

const slot = () => screen.getByRole('slider', { name: 'Time on this day' });

describe('the day strip below the time', () => {
  it('[Z-11] moves and resizes with the keyboard, on the grid', async () => {
    renderWithProviders(<Strip />);
    expect(slot()).toHaveAttribute('aria-valuetext', '10:00–11:00');
    slot().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(slot()).toHaveAttribute('aria-valuetext', '10:15–11:15');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(slot()).toHaveAttribute('aria-valuetext', '10:15–11:30');
    await userEvent.keyboard('{PageDown}');
    expect(slot()).toHaveAttribute('aria-valuetext', '09:15–10:30');
  });

  it('[Z-11] changes only the end of a booking that has started', async () => {
    renderWithProviders(<Strip isStartFixed />);
    slot().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(slot()).toHaveAttribute('aria-valuetext', '10:00–10:45');
  });

  it('[Z-06] describes what is booked on this day', () => {
    renderWithProviders(<Strip />);
    expect(slot()).toHaveAttribute('aria-description', 'Booked: 16:00–17:00.');
    expect(screen.getByText('Team meeting')).toBeInTheDocument();
  });

  it('[Z-11] is dragged with the pointer and snaps to the grid', async () => {
    renderWithProviders(<Strip />);
    const strip = slot().parentElement;
    if (!strip) throw new Error('The slot is on no strip');
    // From 07:00 to 20:00, an hour for each 10 px.
    strip.getBoundingClientRect = () => new DOMRect(0, 0, 130, 44);
    strip.setPointerCapture = () => undefined;
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: slot(), coords: { clientX: 35 } },
      { target: slot(), coords: { clientX: 56 } },
      { keys: '[/MouseLeft]', target: slot(), coords: { clientX: 56 } },
    ]);
    expect(slot()).toHaveAttribute('aria-valuetext', '12:00–13:00');
  });
});
