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
  somchai,
} from '@/shared/testing/index.ts';
import { ClaimPage } from './index.ts';
import { at } from './testing/samples.ts';

function open(user = somchai) {
  window.history.replaceState(null, '', '/claim#claim-secret');
  return renderWithProviders(<ClaimPage />, { user });
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
    // The name has a line of its own.
    expect(screen.getByText('Lotus')).toHaveTextContent(/^Lotus$/);
    expect(requestsOf(claimWalkUp)[0]?.body).toEqual({
      secret: 'claim-secret',
      businessUnitId: somchai.businessUnits[0]?.id,
    });
  });

  it('[D-09] asks people of several units which of them it is for', async () => {
    silenceConsole();
    server.use(refuse(claimWalkUp, 'walk_up.not_claimable'));
    const id = '0192f3a0-0000-7000-8000-000000000021';
    const other = { id, title: 'Research', userBusinessUnit: { default: 0 as const } };
    open({ ...somchai, businessUnits: [...somchai.businessUnits, other] });
    const unit = await screen.findByLabelText('Business unit');
    expect(unit).toHaveValue(somchai.businessUnits[0]?.id);
    await userEvent.selectOptions(unit, 'Research');
    await claim();
    expect(requestsOf(claimWalkUp)[0]?.body).toEqual({
      secret: 'claim-secret',
      businessUnitId: id,
    });
  });

  it('[D-09] explains a code that has expired', async () => {
    silenceConsole();
    server.use(refuse(claimWalkUp, 'walk_up.not_claimable'));
    open();
    await claim();
    expect(await screen.findByRole('heading', { name: 'This code has expired' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My bookings' })).toHaveAttribute(
      'href',
      '/my-booking',
    );
  });
});
