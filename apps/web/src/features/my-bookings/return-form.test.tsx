import type { Booking } from '@axp/contracts';
import { checkOut, getBooking } from '@axp/contracts';
import type { ResourceProblem } from '@axp/contracts/problems';
import { addProblemPhoto, listProblems } from '@axp/contracts/problems';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id } from '@/shared/booking/testing/fixtures.ts';
import { noProblems, problem } from '@/shared/problems/testing/samples.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList, tripUnderway } from './testing/world.ts';

const photo = new File(
  [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  'glass.png',
  { type: 'image/png' },
);
const pdf = new File(['%PDF-1.7 not a picture'], 'glass.pdf', { type: 'image/png' });

const show = () => renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the return form', () => {
  it('[Z-52] of a car asks what only the driver knows, and shows the known odometer', async () => {
    const trip = tripUnderway();
    serveList([trip]);
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    const send = () => userEvent.click(form.getByRole('button', { name: 'Return' }));
    await send();
    expect(form.getAllByText('Fill in this field.')).toHaveLength(4);
    expect(form.getByRole('textbox', { name: /Odometer/ })).toHaveFocus();
    expect(requestsOf(checkOut)).toHaveLength(0);

    await userEvent.type(form.getByRole('textbox', { name: /Odometer/ }), '45 210');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Fuel/ }), '75');
    const damage = within(form.getByRole('radiogroup', { name: /Any damage/ }));
    await userEvent.click(damage.getByRole('radio', { name: 'Yes' }));
    await userEvent.type(form.getByRole('textbox', { name: /What is damaged/ }), 'Left mirror');
    const keys = within(form.getByRole('radiogroup', { name: /Keys/ }));
    expect(keys.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await userEvent.type(form.getByRole('textbox', { name: /Parking place/ }), 'B2-14');

    const params = { lastKnownKm: 46_000 };
    server.use(
      refuse(checkOut, 'booking.odometer_too_low', {
        params,
        errors: [{ path: 'car.odometerKm', code: 'booking.odometer_too_low', message: '', params }],
      }),
    );
    await send();
    expect(await form.findByText(/The odometer was at 46,?000 km/)).toBeInTheDocument();

    server.use(respond(checkOut, booking({ ...trip, status: 'checked-out' })));
    const odometer = form.getByRole('textbox', { name: /Odometer/ });
    await userEvent.clear(odometer);
    await userEvent.type(odometer, '46210');
    await send();
    expect(await screen.findByText('Returned')).toBeInTheDocument();
    expect(requestsOf(checkOut)[1]?.body).toEqual({
      version: 1,
      car: {
        odometerKm: 46_210,
        isLowerConfirmed: false,
        fuelPercent: 75,
        hasDamage: true,
        damageNote: 'Left mirror',
        areKeysReturned: true,
        parkingPlace: 'B2-14',
      },
    });
  });

  it('[Z-52] of an asset starts with everything borrowed', async () => {
    const loan = tripUnderway({ type: 'asset' });
    const asset = { quantity: 3, purpose: 'Town hall', pickUp: null, return: null };
    serveList([loan]);
    const whole: Booking = booking({ ...loan, room: null, asset });
    server.use(respond(getBooking, whole), respond(checkOut, { ...whole, status: 'checked-out' }));
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /Pieces returned/ })).toHaveValue('3'),
    );
    await userEvent.click(form.getByRole('radio', { name: 'Worn' }));
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Returned')).toBeInTheDocument();
    expect(requestsOf(checkOut)[0]?.body).toEqual({
      version: 1,
      asset: { returnedUnits: 3, condition: 'worn', note: '' },
    });
  });

  it('[Z-52] of an asset asks what is missing, and keeps the field visible', async () => {
    const loan = tripUnderway({ type: 'asset' });
    const asset = { quantity: 3, purpose: 'Town hall', pickUp: null, return: null };
    const whole: Booking = booking({ ...loan, room: null, asset });
    serveList([loan]);
    server.use(respond(getBooking, whole), respond(checkOut, { ...whole, status: 'checked-out' }));
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    const units = form.getByRole('textbox', { name: /Pieces returned/ });
    await waitFor(() => expect(units).toHaveValue('3'));
    expect(form.getByRole('textbox', { name: 'Note' })).toBeVisible();
    await userEvent.clear(units);
    await userEvent.type(units, '1');
    await userEvent.click(form.getByRole('radio', { name: 'Good' }));
    const note = form.getByRole('textbox', { name: /What is damaged or missing/ });
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(note).toBeInvalid();
    expect(note).toHaveFocus();
    expect(requestsOf(checkOut)).toEqual([]);
    await userEvent.type(note, 'Two were left on the train');
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('1 of 3 returned, 2 missing')).toBeInTheDocument();
  });

  it('[R-03] adds photos of damage to the reported problem', async () => {
    const loan = tripUnderway({ type: 'asset' });
    const asset = { quantity: 1, purpose: 'Town hall', pickUp: null, return: null };
    const whole: Booking = booking({ ...loan, room: null, asset });
    const abilities = { start: false, resolve: false, addPhoto: true };
    const found: ResourceProblem = { ...problem, kind: 'damage', abilities };
    serveList([loan]);
    server.use(
      respond(getBooking, whole),
      respond(checkOut, { ...whole, status: 'checked-out' }),
      respond(listProblems, [{ ...problem, abilities }, found], {
        meta: { ...noProblems, open: 2 },
      }),
      respond(addProblemPhoto, found),
    );
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    expect(form.queryByRole('button', { name: 'Add a photo' })).toBeNull();
    await userEvent.click(form.getByRole('radio', { name: 'Damaged' }));
    await userEvent.type(form.getByRole('textbox', { name: /What is damaged/ }), 'Cracked glass');
    await userEvent.upload(form.getByLabelText('Add a photo', { selector: 'input' }), pdf);
    expect(await form.findByRole('alert')).toBeVisible();
    await userEvent.upload(form.getByLabelText('Add a photo', { selector: 'input' }), photo);
    expect(await form.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    expect(form.queryByRole('alert')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Remove photo 1' }));
    expect(form.getByRole('group', { name: /^Photos/ })).toHaveFocus();
    await userEvent.upload(form.getByLabelText('Add a photo', { selector: 'input' }), photo);
    await form.findByRole('button', { name: 'Remove photo 1' });
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(requestsOf(addProblemPhoto)).toHaveLength(1));
    expect(requestsOf(listProblems)[0]?.url.searchParams.get('bookingId')).toBe(loan.id);
  });

  it('[Z-52] of an asset reports and focuses a missing description', async () => {
    const loan = tripUnderway({ type: 'asset' });
    const asset = { quantity: 3, purpose: 'Town hall', pickUp: null, return: null };
    serveList([loan]);
    server.use(respond(getBooking, booking({ ...loan, room: null, asset })));
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /Pieces returned/ })).toHaveValue('3'),
    );
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    const condition = form.getByRole('radiogroup', { name: /Condition/ });
    expect(condition).toHaveAccessibleDescription('Fill in this field.');
    expect(form.getByRole('radio', { name: 'Good' })).toHaveFocus();
  });

  const driven = { driver: null, needsDriver: true, passengers: [], purpose: '', destination: '' };
  const place = { id: id(2), name: 'Depot' };
  const car = {
    ...driven,
    pickUp: place,
    return: place,
    estimatedKm: null,
    licenceConfirmed: false,
    lastOdometerKm: 45_000,
  };

  it('[Z-52] of a car shows the last reading and the expected return place', async () => {
    const trip = tripUnderway();
    serveList([trip]);
    server.use(respond(getBooking, booking({ ...trip, room: null, car })));
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    expect(await form.findByText('At the last return: 45,000 km.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /Parking place/ })).toHaveValue('Depot');
  });

  it('[Z-52] accepts a lower reading once the driver confirms it', async () => {
    const trip = tripUnderway();
    const whole = booking({ ...trip, room: null, car: { ...car, lastOdometerKm: 452_105 } });
    serveList([trip]);
    server.use(respond(getBooking, whole), respond(checkOut, { ...whole, status: 'checked-out' }));
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    await form.findByText('At the last return: 452,105 km.');
    await userEvent.type(form.getByRole('textbox', { name: /Odometer/ }), '45 230.5 km');
    expect(await form.findByText(/less than at the last return \(452,105 km\)/)).toBeVisible();
    await userEvent.click(form.getByRole('checkbox', { name: /My reading is correct/ }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Fuel/ }), '75');
    const damage = within(form.getByRole('radiogroup', { name: /Any damage/ }));
    await userEvent.click(damage.getByRole('radio', { name: 'No' }));
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Returned')).toBeInTheDocument();
    expect(requestsOf(checkOut)[0]?.body).toMatchObject({
      car: { odometerKm: 45_230, isLowerConfirmed: true, areKeysReturned: true },
    });
  });

  it.each(['45210.55', '452l0', '45,21'])('[Z-52] refuses an odometer of %s', async (typed) => {
    serveList([tripUnderway()]);
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    await userEvent.type(form.getByRole('textbox', { name: /Odometer/ }), typed);
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(form.getByRole('textbox', { name: /Odometer/ })).toHaveAccessibleDescription(
      'Enter a number.',
    );
  });

  it('[Z-52] keeps the input when it is closed before it is sent', async () => {
    const trip = tripUnderway();
    serveList([trip]);
    const { unmount } = show();
    await press('Return');
    const form = await dialog('Return Andaman');
    await userEvent.type(form.getByRole('textbox', { name: /Parking place/ }), 'B2-14');
    unmount();

    show();
    await press('Return');
    const again = await dialog('Return Andaman');
    expect(again.getByRole('textbox', { name: /Parking place/ })).toHaveValue('B2-14');
  });

  it('[Z-06] keeps what was typed when the booking changed since, and shows what changed', async () => {
    const trip = tripUnderway();
    serveList([trip]);
    show();
    await press('Return');
    const form = await dialog('Return Andaman');
    const whole = booking({ ...trip, version: 2, title: 'Trip to Chonburi' });
    server.use(refuse(checkOut, 'booking.stale'), respond(getBooking, whole));
    await userEvent.type(form.getByRole('textbox', { name: /Odometer/ }), '46210');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Fuel/ }), '100');
    for (const no of form.getAllByRole('radio', { name: 'No' })) await userEvent.click(no);
    await userEvent.type(form.getByRole('textbox', { name: /Parking place/ }), 'B2-14');
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    expect(await form.findByText('Title: Trip to Rayong → Trip to Chonburi')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /Parking place/ })).toHaveValue('B2-14');
    server.use(respond(checkOut, { ...whole, status: 'checked-out' }));
    await userEvent.click(form.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(requestsOf(checkOut)).toHaveLength(2));
    expect(requestsOf(checkOut)[1]?.body).toMatchObject({ version: 2 });
  });
});
