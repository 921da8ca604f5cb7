import type { User } from '@axp/contracts';
import {
  createBooking,
  getResource,
  listBuildings,
  listCalendar,
  listPeople,
  packCalendar,
  releaseHold,
  searchResources,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, colleague } from '@/shared/booking/testing/fixtures.ts';
import {
  acme,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { holdBeside } from '../testing/holds.ts';
import { asset, car, hitOf, loan, trip } from '../testing/kinds.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-02T09:00:00.000Z' };
const merchant = { ...acme, services: { room: '1', car: '1', asset: '1' } };
const driver: User = {
  ...somchai,
  licence: { classes: ['B'], expiresOn: '2028-01-01', state: 'confirmed' },
};

function pathOf({ id, type }: typeof car): string {
  return `/bookings/${type}?resourceId=${id}&start=${window.start}&end=${window.end}`;
}

function serve(resource: typeof car, freeCount = 1) {
  const meta = { nextCursor: null, total: 1, free: 1, suggestions: [] };
  server.use(
    respond(getResource, resource),
    respond(listCalendar, packCalendar([])),
    respond(listBuildings, [building]),
    respond(listPeople, [colleague], { meta: { nextCursor: null } }),
    respond(searchResources, [hitOf(resource, { freeCount })], { meta }),
    respond(releaseHold, null),
    holdBeside([]),
  );
}

const field = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('form of a car', () => {
  const open = (user = driver) =>
    renderWithProviders(<BookingPage kind="car" />, { path: pathOf(car), merchant, user });

  it('[Z-22] has trip, driver, places and licence, and sends them', async () => {
    serve(car);
    server.use(respond(createBooking, trip()));
    const { visits } = open();
    const user = userEvent.setup();
    await user.type(await field('Destination'), 'Rayong');
    await user.type(await field('Purpose'), 'Site visit');
    await screen.findAllByRole('option', { name: building.name });
    expect(screen.getByRole('combobox', { name: 'Pick-up' })).toHaveDisplayValue(building.name);
    expect(screen.queryByRole('checkbox', { name: /licence/ })).not.toBeInTheDocument();
    await user.type(await screen.findByRole('combobox', { name: 'Passengers' }), 'Ann Guest');
    await user.click(await screen.findByRole('option', { name: 'Add Ann Guest' }));
    expect(screen.getByText(/2 of 4 seats, including the driver\./)).toBeInTheDocument();
    await user.click(press(/^More options/));
    await user.type(await field('Estimated kilometres'), '120');
    await user.click(press('Request booking'));
    await waitFor(() =>
      expect(visits.paths).toEqual([`/bookings/car?success=true&bookingId=${trip().id}`]),
    );
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      type: 'car',
      resourceId: car.id,
      ...window,
      driverId: somchai.id,
      needsDriver: false,
      licenceConfirmed: true,
      passengers: [{ name: 'Ann Guest' }],
      purpose: 'Site visit',
      destination: 'Rayong',
      pickUpBuildingId: building.id,
      returnBuildingId: building.id,
      estimatedKm: 120,
    });
  });

  it('[Z-24] reports missing values at each field', async () => {
    serve(car);
    open();
    const user = userEvent.setup();
    await field('Destination');
    await user.click(press('Request booking'));
    expect(await screen.findAllByText('Fill in this field.')).toHaveLength(2);
    expect(requestsOf(createBooking)).toEqual([]);
  });

  const licence = { classes: ['B' as const], expiresOn: '2028-01-01', state: 'confirmed' as const };

  it.each([
    ['not entered', null, /^Needs a confirmed licence of class B$/],
    ['not confirmed', { ...licence, state: 'entered' as const }, /^Needs a confirmed licence/],
    ['of another class', { ...licence, classes: ['A' as const] }, /^Needs a confirmed licence/],
    [
      'expired by then',
      { ...licence, expiresOn: '2027-03-01' },
      /^Your licence expires on 1 March 2027/,
    ],
  ])('[R-05] shows that the user’s licence is %s, without a checkbox', async (_, held, need) => {
    serve(car);
    open({ ...driver, licence: held });
    const facts = await screen.findByText(held ? /^Your licence: / : /^You have not entered/);
    expect(facts).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /valid licence/ })).not.toBeInTheDocument();
    expect(await screen.findByText(need)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open my driving licence' })).toHaveAttribute(
      'href',
      '/profile#licence',
    );
  });

  it('[R-05] shows a confirmed licence, without an action', async () => {
    serve(car);
    open({ ...driver, licence });
    expect(await screen.findByText(/^Your licence: B, .* Confirmed$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open my driving licence' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /valid licence/ })).not.toBeInTheDocument();
  });

  it('[R-05] asks about another driver, and hides the checkbox when the server refuses', async () => {
    serve(car);
    const params = { licenceClass: 'B' };
    const code = 'booking.licence_unconfirmed';
    const errors = [{ path: 'driverId', code, params, message: '' }];
    server.use(refuse(createBooking, code, { params, errors }));
    open();
    const user = userEvent.setup();
    await user.type(await field('Destination'), 'Rayong');
    await user.type(await field('Purpose'), 'Site visit');
    const input = await screen.findByRole('combobox', { name: 'Driver' });
    await user.clear(input);
    await user.type(input, 'Som');
    await user.click(await screen.findByRole('option', { name: new RegExp(colleague.email) }));
    const tick = await screen.findByRole('checkbox', { name: /valid licence of class B/ });
    expect(tick).not.toBeChecked();
    await user.click(tick);
    await user.click(press('Request booking'));
    expect(await screen.findByText(/licence is not confirmed/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /valid licence/ })).not.toBeInTheDocument();
    expect(await field('Destination')).toHaveValue('Rayong');
  });

  it('[Z-22] needs no licence with a company driver, and sends no driver', async () => {
    serve(car);
    server.use(respond(createBooking, trip()));
    open(somchai);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'I need a driver' }));
    expect(screen.queryByRole('checkbox', { name: /licence/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Driver' })).not.toBeInTheDocument();
    await user.type(await field('Destination'), 'Rayong');
    await user.type(await field('Purpose'), 'Site visit');
    await user.click(press('Request booking'));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    const body = requestsOf(createBooking)[0]?.body;
    expect(body).toMatchObject({ needsDriver: true, licenceConfirmed: false });
    expect(body).not.toHaveProperty('driverId');
  });

  it('[Z-10] accepts an end on another day', async () => {
    serve(car);
    open();
    const end = await screen.findByRole('combobox', { name: 'End date' });
    expect(end).toHaveDisplayValue('Tue 2 Mar 2027');
    expect(screen.getByRole('combobox', { name: 'End' })).toHaveDisplayValue('16:00');
    expect(screen.getByText(/^1 day 2 h in total$/)).toBeInTheDocument();
  });
});

describe('form of an asset', () => {
  const open = (language: 'en' | 'th' = 'en') =>
    renderWithProviders(<BookingPage kind="asset" />, {
      path: `${pathOf(asset)}&quantity=2`,
      merchant,
      language,
    });

  it('[Z-23] shows how many are free, and sends the requested number', async () => {
    serve(asset, 3);
    server.use(respond(createBooking, loan()));
    const { visits } = open();
    const user = userEvent.setup();
    expect(await screen.findByText('3 of 5 free at this time')).toBeInTheDocument();
    expect(await field('Quantity')).toHaveValue('2');
    // Where it stands is offered once.
    const pickUp = within(screen.getByRole('combobox', { name: 'Pick-up' }));
    expect(pickUp.getAllByRole('option', { name: /Riverside Tower/ })).toHaveLength(1);
    await user.type(await field('Purpose'), 'Course in hall 2');
    await user.click(press('Book'));
    await waitFor(() =>
      expect(visits.paths).toEqual([`/bookings/asset?success=true&bookingId=${loan().id}`]),
    );
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      type: 'asset',
      quantity: 2,
      purpose: 'Course in hall 2',
      pickUpBuildingId: null,
      returnBuildingId: null,
    });
  });

  it('[Z-23] marks a number above the free ones before anything is sent', async () => {
    serve(asset, 1);
    open();
    await screen.findByText('1 of 5 free at this time');
    expect(await field('Quantity')).toBeInvalid();
  });

  it('[Z-14] shows a refused number at its field', async () => {
    serve(asset, 3);
    const params = { freeCount: 1 };
    server.use(refuse(createBooking, 'booking.too_few_free', { params }));
    open();
    const user = userEvent.setup();
    await user.type(await field('Purpose'), 'Open day');
    await user.click(press('Book'));
    await waitFor(async () =>
      expect(await field('Quantity')).toHaveAccessibleDescription(/1 of these are free/),
    );
    expect(await field('Purpose')).toHaveValue('Open day');
  });

  it('[I-03] is available in Thai', async () => {
    serve(asset, 3);
    open('th');
    expect(await screen.findByText('ว่าง 3 จาก 5 ชิ้นในช่วงเวลานี้')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('จอง Projector');
  });
});
