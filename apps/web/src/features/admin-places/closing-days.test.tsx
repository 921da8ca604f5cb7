import type { ManagedBuilding } from '@axp/contracts';
import {
  addClosedDays,
  listClosedDays,
  listManagedBuildings,
  previewBuildingChange,
  readHolidayCalendar,
  searchResources,
  updateBuilding,
} from '@axp/contracts';
import type { ChangePreview } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PlacesPage } from './places-page.tsx';

const building: ManagedBuilding = {
  id: room.building.id,
  version: 1,
  name: 'River House',
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 1,
};
const songkran = { day: '2027-04-13', nameEn: 'Songkran', nameTh: 'วันสงกรานต์' };
const weekly: ChangePreview['bookings'][number] = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  version: 2,
  title: 'Weekly',
  type: 'room',
  start: '2027-04-13T03:00:00.000Z',
  end: '2027-04-13T04:00:00.000Z',
  timezone: building.timezone,
  resource: { id: room.id, name: room.name },
  bookedFor: { id: somchai.id, fullName: somchai.fullName },
  reasons: ['hours'],
  attendees: 4,
  decisions: ['move', 'cancel', 'notify'],
};
const late = { ...weekly, id: '019a1f00-0000-7000-8000-0000000000f2', title: 'Made meanwhile' };
const found = (bookings: ChangePreview['bookings'], toDecide = bookings.length) =>
  respond(previewBuildingChange, { total: toDecide, toDecide, bookings });

beforeEach(() => {
  server.use(
    respond(listManagedBuildings, [building]),
    respond(listClosedDays, []),
    respond(addClosedDays, [songkran]),
    respond(updateBuilding, building),
    respond(readHolidayCalendar, [songkran], { meta: { leftOut: [] } }),
  );
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const write = async (text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Reason, shown to the people' }), text);

/** Opens the closed days, reads a calendar with Songkran, and adds its day. */
async function addHoliday() {
  renderWithProviders(<PlacesPage />, { path: '/admin/places' });
  await press('Closed days of River House');
  const input = await screen.findByLabelText('Import holidays (ICS)', { selector: 'input' });
  await userEvent.upload(input, new File(['x'], 'days.ics', { type: 'text/calendar' }));
  await press('Add these closed days');
}

describe('a day to close with bookings', () => {
  it('[Z-12] is closed with a decision on each booking', async () => {
    server.use(found([weekly]));
    await addHoliday();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Bookings on this closed day' }),
    );
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^Weekly.* · Andaman · /);
    await press('Save and notify');
    expect(dialog.getByRole('combobox', { name: 'For Weekly' })).toBeInvalid();
    expect(requestsOf(addClosedDays)).toHaveLength(0);
    await choose('For Weekly', 'Cancel it');
    await write('Songkran');
    await press('Save and notify');
    await waitFor(() => expect(requestsOf(addClosedDays)).toHaveLength(1));
    expect(requestsOf(addClosedDays)[0]?.body).toEqual({
      days: [songkran],
      bookings: [{ action: 'cancel', id: weekly.id, version: 2, reason: 'Songkran' }],
    });
    await waitFor(() => expect(screen.queryByText(/^Weekly/)).toBeNull());
  });

  it('[Z-12] reports a booking made since, and keeps the decisions', async () => {
    const names = late.title;
    server.use(
      found([weekly]),
      refuse(addClosedDays, 'building.bookings_undecided', { params: { count: 1, names } }),
    );
    await addHoliday();
    await choose('For Weekly', 'Cancel it');
    await write('Songkran');
    server.use(found([weekly, late]));
    await press('Save and notify');
    expect(await screen.findByText(/need a decision: Made meanwhile\./)).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'For Made meanwhile' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'For Weekly' })).toHaveValue('cancel');
    expect(screen.getByRole('textbox', { name: 'Reason, shown to the people' })).toHaveValue(
      'Songkran',
    );
    server.use(respond(addClosedDays, [songkran]));
    await choose('For Made meanwhile', 'Keep it and notify the people');
    await press('Save and notify');
    await waitFor(() => expect(requestsOf(addClosedDays)).toHaveLength(2));
  });

  it('[Z-12] offers no room of the building that closes to move to', async () => {
    const elsewhere = { ...otherRoom, building: { ...otherRoom.building, id: somchai.id } };
    server.use(
      found([weekly]),
      respond(searchResources, [hit({ resource: otherRoom }), hit({ resource: elsewhere })], {
        meta: { nextCursor: null, total: 2, free: 2, suggestions: [] },
      }),
    );
    await addHoliday();
    await choose('For Weekly', 'Move it');
    const place = await screen.findByRole('combobox', { name: 'Move to' });
    await waitFor(() => expect(within(place).getAllByRole('option')).toHaveLength(2));
  });

  it('[Z-12] asks once about the bookings beyond the listed ones', async () => {
    server.use(found([weekly], 250));
    await addHoliday();
    await choose('For Weekly', 'Cancel it');
    await choose('For 249 more bookings', 'Keep it and notify the people');
    await write('Songkran');
    await press('Save and notify');
    await waitFor(() => expect(requestsOf(addClosedDays)).toHaveLength(1));
    expect(requestsOf(addClosedDays)[0]?.body).toMatchObject({
      otherBookings: { action: 'notify', reason: 'Songkran' },
    });
  });
});

describe('other hours of a building', () => {
  it('[Z-12] are saved with a decision on each booking outside them', async () => {
    server.use(found([weekly]));
    renderWithProviders(<PlacesPage />, { path: '/admin/places' });
    await press('Edit River House');
    await press('Save');
    await screen.findByRole('dialog', { name: 'Bookings outside the new hours' });
    await choose('For Weekly', 'Keep it and notify the people');
    await write('Shorter days');
    await press('Save and notify');
    await waitFor(() => expect(requestsOf(updateBuilding)).toHaveLength(1));
    expect(requestsOf(updateBuilding)[0]?.body).toMatchObject({
      version: 1,
      bookings: [{ action: 'notify', id: weekly.id, version: 2, reason: 'Shorter days' }],
    });
  });
});

describe('a new place for a booking', () => {
  it('[Z-12] can be searched among many', async () => {
    const hits = Array.from({ length: 13 }, (_, index) =>
      hit({
        resource: {
          ...otherRoom,
          id: `019a1f00-0000-7000-8000-0000000001${10 + index}`,
          name: `Room ${index}`,
          building: { id: somchai.id, name: 'Annex' },
        },
      }),
    );
    server.use(
      found([weekly]),
      respond(searchResources, hits, {
        meta: { nextCursor: null, total: 13, free: 13, suggestions: [] },
      }),
    );
    await addHoliday();
    await choose('For Weekly', 'Move it');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Move to' })).toHaveAttribute(
        'aria-autocomplete',
        'list',
      ),
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Move to' }), 'room 12');
    await userEvent.click(await screen.findByRole('option', { name: /^Room 12/ }));
    expect(screen.getByRole('combobox', { name: 'Move to' })).toHaveValue(
      'Room 12, 4 seats, 12th floor, Annex',
    );
  });
});
