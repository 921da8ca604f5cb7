import { claimWalkUp } from '@axp/contracts/displays';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { ClaimPage } from './index.ts';
import { at } from './testing/samples.ts';

function open() {
  window.history.replaceState(null, '', '/claim#claim-secret');
  return renderWithProviders(<ClaimPage />);
}

afterEach(() => window.history.replaceState(null, '', '/'));

const claim = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Make it my booking' }));

describe('the page of a walk-up booking', () => {
  it('[D-09] makes it the booking of the reader on one press, not automatically', async () => {
    const booking = { id: '019ac0de-0000-7000-8000-000000000902', title: 'Booking' };
    server.use(
      respond(claimWalkUp, {
        resource: { id: '019ac0de-0000-7000-8000-000000000901', name: 'Lotus' },
        start: at('10:00'),
        end: at('10:30'),
        timezone: 'Asia/Bangkok',
        checkedInAt: at('10:00'),
        booking,
      }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Make this booking yours?' })).toBeVisible();
    expect(requestsOf(claimWalkUp)).toEqual([]);
    await claim();
    expect(await screen.findByRole('link', { name: 'Open booking' })).toHaveAttribute(
      'href',
      `/my-booking?id=${booking.id}`,
    );
    expect(requestsOf(claimWalkUp)[0]?.body).toEqual({ secret: 'claim-secret' });
  });

  it('[D-09] explains a code that has expired', async () => {
    silenceConsole();
    server.use(refuse(claimWalkUp, 'walk_up.not_claimable'));
    open();
    await claim();
    expect(await screen.findByRole('heading', { name: 'This code has expired' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
