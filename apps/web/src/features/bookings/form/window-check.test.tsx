import { listCalendar, packCalendar } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { room } from '@/shared/booking/testing/fixtures.ts';
import { handle, renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { useWindowCheck } from './use-window-check.ts';

const onDay = (day: number) => ({
  start: `2027-03-0${day}T07:00:00.000Z`,
  end: `2027-03-0${day}T08:00:00.000Z`,
});

/** Shows what the calendar alone says about a time, which a button moves to the next day. */
function Check() {
  const [day, setDay] = useState(1);
  const { state } = useWindowCheck({
    resource: { ...room, quantity: 1 },
    window: onDay(day),
    quantity: 1,
    exceptBookingId: null,
    isHolding: false,
  });
  return (
    <button type="button" onClick={() => setDay(day + 1)}>
      {state}
    </button>
  );
}

describe('useWindowCheck', () => {
  it('[Z-30] returns unknown for another day until its calendar is loaded', async () => {
    server.use(respond(listCalendar, packCalendar([])));
    renderWithProviders(<Check />);
    const free = await screen.findByRole('button', { name: 'free' });
    server.use(handle(listCalendar, () => new Promise<never>(() => undefined)));
    await userEvent.click(free);
    expect(free).toHaveTextContent('unknown');
  });
});
