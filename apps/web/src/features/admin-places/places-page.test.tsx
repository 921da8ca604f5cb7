import type { ManagedBuilding } from '@axp/contracts';
import {
  addClosedDays,
  deleteClosedDay,
  listClosedDays,
  listManagedBuildings,
  previewBuildingChange,
  readHolidayCalendar,
  updateBuilding,
} from '@axp/contracts';
import type { ChangePreview } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PlacesPage } from './places-page.tsx';

const building: ManagedBuilding = {
  id: '019a1f00-0000-7000-8000-0000000000c1',
  version: 1,
  name: 'River House',
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 1,
};
const holiday = { day: '2026-12-05', nameEn: 'Father’s Day', nameTh: 'วันพ่อแห่งชาติ' };

beforeEach(() => {
  server.use(
    respond(listManagedBuildings, [building]),
    respond(previewBuildingChange, { toDecide: 0, total: 0, bookings: [] }),
  );
});

const open = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<PlacesPage />, { path: '/admin/places', language });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a new building', () => {
  const administrator = { ...somchai, isAdministrator: true };

  it('[D-03] opens as a form by its address, with its ground floor at level 0', async () => {
    server.use(respond(listManagedBuildings, []));
    renderWithProviders(<PlacesPage />, { path: '/admin/places#new', user: administrator });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a building' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a floor' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a floor' }));
    const levels = dialog.getAllByRole('spinbutton', { name: 'Level' });
    expect(levels.map((level) => level.getAttribute('value'))).toEqual(['0', '1']);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Add a building' })).toHaveLength(2);
  });

  it('[D-03] is not offered to a facility manager', async () => {
    const manager = { ...somchai, roles: ['facility-manager' as const] };
    renderWithProviders(<PlacesPage />, { path: '/admin/places#new', user: manager });
    expect(await screen.findByRole('heading', { name: 'River House' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the card of a building', () => {
  it.each(['en', 'th'] as const)(
    'has buttons whose accessible names contain their text: %s',
    async (language) => {
      open(language);
      const card = within(await screen.findByRole('listitem'));
      for (const button of card.getAllByRole('button')) {
        expect(button.getAttribute('aria-label')).toContain(button.textContent);
      }
      expect(card.getAllByRole('button')).toHaveLength(2);
    },
  );
});

describe('the closed days of a building', () => {
  it('[D-03] are formatted as dates of the reader', async () => {
    server.use(respond(listClosedDays, [holiday]));
    open('th');
    await press('วันปิดทำการของ River House');
    const line = await screen.findByText(/วันพ่อแห่งชาติ/);
    expect(line).toHaveTextContent(/วันเสาร์ที่ 5 ธันวาคม .*2569 · วันพ่อแห่งชาติ/);
  });

  it('[D-03] are reported as none only once loaded, and can be reloaded', async () => {
    server.use(refuse(listClosedDays, 'request.not_found'));
    open();
    await press('Closed days of River House');
    expect(await screen.findByText('The closed days could not be loaded')).toBeVisible();
    expect(screen.queryByText('No closed days.')).not.toBeInTheDocument();
    server.use(respond(listClosedDays, []));
    await press('Try again');
    expect(await screen.findByText('No closed days.')).toBeVisible();
  });
});

describe('a facility manager', () => {
  it('[D-01] changes their buildings, and neither adds nor deletes one', async () => {
    const user = { ...somchai, roles: ['facility-manager' as const] };
    renderWithProviders(<PlacesPage />, { path: '/admin/places', user });
    await press('Edit River House');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a building' })).not.toBeInTheDocument();
  });
});

describe('an auditor', () => {
  it('[D-01] reads the details and closed days of a building, and changes nothing', async () => {
    const openingHours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
    const floors = [
      { id: '019a1f00-0000-7000-8000-0000000000f1', name: 'Garden', level: 0, way: '' },
    ];
    server.use(
      respond(listManagedBuildings, [{ ...building, openingHours, floors }]),
      respond(listClosedDays, [holiday]),
    );
    const user = { ...somchai, roles: ['auditor' as const] };
    renderWithProviders(<PlacesPage />, { path: '/admin/places', user });
    await press('Details of River House');
    const facts = within(await screen.findByRole('dialog', { name: 'River House' }));
    expect(facts.getByText('Garden')).toBeVisible();
    expect(facts.getByText('Monday: 08:00–18:00')).toBeVisible();
    expect(facts.getByText('Sunday: Closed')).toBeVisible();
    await userEvent.click(facts.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Closed days of River House');
    const days = within(await screen.findByRole('dialog'));
    expect(await days.findByText(/Father’s Day/)).toBeVisible();
    expect(days.queryByRole('button', { name: /Reopen|Add|Import/ })).toBeNull();
  });
});

describe('an error of the closed days', () => {
  it('[D-03] disappears with the next action', async () => {
    const unreadable = 'This file could not be read as a calendar. Choose an ICS file.';
    server.use(
      respond(listClosedDays, [holiday]),
      refuse(readHolidayCalendar, 'calendar.not_readable'),
      respond(deleteClosedDay, null),
    );
    open();
    await press('Closed days of River House');
    const input = await screen.findByLabelText('Import holidays (ICS)', { selector: 'input' });
    await userEvent.upload(input, new File(['hello'], 'days.ics', { type: 'text/calendar' }));
    expect(await screen.findByText(unreadable)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /5 December/ }));
    await waitFor(() => expect(requestsOf(deleteClosedDay)).toHaveLength(1));
    expect(screen.queryByText(unreadable)).toBeNull();
  });
});

describe('a day to close', () => {
  beforeEach(() => {
    pretendNow('2026-11-21T05:00:00Z');
    server.use(respond(listClosedDays, []), respond(addClosedDays, [holiday]));
  });

  it('[D-03] is chosen from a calendar, also in the past', async () => {
    open();
    await press('Closed days of River House');
    const field = await screen.findByRole('combobox', { name: 'Day' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('gridcell', { name: / 5(th)? November/ }));
    expect(field).toHaveValue('Thu 5 Nov');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name in English' }), 'Flood');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name in Thai' }), 'น้ำท่วม');
    await press('Add closed day');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(requestsOf(addClosedDays)[0]?.body).toEqual({
      days: [{ day: '2026-11-05', nameEn: 'Flood', nameTh: 'น้ำท่วม' }],
    });
  });

  it('[Z-24] is required, and its absence loses no input', async () => {
    open();
    await press('Closed days of River House');
    const name = await screen.findByRole('textbox', { name: 'Name in English' });
    await userEvent.type(name, 'Flood');
    await press('Add closed day');
    expect(screen.getByRole('combobox', { name: 'Day' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Name in Thai' })).toBeInvalid();
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
    expect(name).toHaveValue('Flood');
    expect(requestsOf(addClosedDays)).toHaveLength(0);
  });
});

describe('a building', () => {
  it('[Z-12] has opening times to choose from, including midnight', async () => {
    const openingHours = [{ weekday: 1, opens: '08:10', closes: '18:00' }];
    server.use(
      respond(listManagedBuildings, [{ ...building, openingHours }]),
      respond(updateBuilding, { ...building, openingHours }),
    );
    open();
    await press('Edit River House');
    const opens = await screen.findByRole('combobox', { name: 'Opens on Monday' });
    expect(opens).toHaveDisplayValue('08:10');
    await userEvent.selectOptions(opens, '09:15');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Closes on Monday' }),
      '24:00',
    );
    await press('Save');
    await waitFor(() => expect(requestsOf(updateBuilding)).toHaveLength(1));
    expect(requestsOf(updateBuilding)[0]?.body).toMatchObject({
      openingHours: [{ weekday: 1, opens: '09:15', closes: '24:00' }],
    });
  });

  it('[Z-12] lists the bookings that do not fit other hours or another zone before it saves', async () => {
    const hit: ChangePreview['bookings'][number] = {
      id: '019a1f00-0000-7000-8000-0000000000d1',
      version: 1,
      title: 'Early sync',
      start: '2026-11-23T01:00:00Z',
      end: '2026-11-23T02:00:00Z',
      timezone: 'Asia/Bangkok',
      resource: { id: '019a1f00-0000-7000-8000-0000000000e1', name: 'Amazon' },
      bookedFor: null,
      type: 'room',
      attendees: null,
      decisions: [],
      reasons: ['hours'],
    };
    server.use(
      respond(previewBuildingChange, { toDecide: 0, total: 281, bookings: [hit] }),
      respond(updateBuilding, building),
    );
    open();
    await press('Edit River House');
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(screen.queryByRole('combobox', { name: 'Upcoming bookings' })).not.toBeInTheDocument();
    await userEvent.clear(zone);
    await userEvent.type(zone, 'tokyo');
    await userEvent.click(await screen.findByRole('option', { name: /^Tokyo \(UTC\+09:00\)/ }));
    const kept = screen.getByRole('combobox', { name: 'Upcoming bookings' });
    expect(kept).toHaveDisplayValue('Keep the local time: 9:00 stays 9:00');
    await press('Save');
    expect(await screen.findByText(/^281 upcoming bookings are kept/)).toBeVisible();
    expect(screen.getByText(/Early sync/)).toBeVisible();
    expect(requestsOf(previewBuildingChange)[0]?.body).toEqual({
      timezone: 'Asia/Tokyo',
      openingHours: null,
      keepTimes: 'wall',
    });
    await press('Cancel');
    expect(requestsOf(updateBuilding)).toHaveLength(0);
    expect(zone).toHaveValue('Tokyo (UTC+09:00)');
    await press('Save');
    await press('Save anyway');
    await waitFor(() => expect(requestsOf(updateBuilding)).toHaveLength(1));
  });

  it('[Z-10] shows old and new times of bookings in another zone, and what can’t move', async () => {
    const hit: ChangePreview['bookings'][number] = {
      id: '019a1f00-0000-7000-8000-0000000000d1',
      version: 1,
      title: 'Early sync',
      start: '2026-11-23T01:00:00Z',
      end: '2026-11-23T02:00:00Z',
      timezone: 'Asia/Bangkok',
      resource: { id: '019a1f00-0000-7000-8000-0000000000e1', name: 'Amazon' },
      bookedFor: null,
      type: 'room',
      attendees: null,
      decisions: [],
      reasons: ['zone'],
      moved: {
        start: '2026-11-22T23:00:00Z',
        end: '2026-11-23T00:00:00Z',
        timezone: 'Asia/Tokyo',
      },
    };
    const preview = (bookings: ChangePreview['bookings']) =>
      server.use(respond(previewBuildingChange, { toDecide: 0, total: bookings.length, bookings }));
    preview([hit]);
    server.use(respond(updateBuilding, building));
    open();
    await press('Edit River House');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: /change their time zone/ }));
    expect(dialog.getByText(/^Early sync/)).toHaveTextContent(
      /^Early sync · .*08:00 → .*06:00 \(08:00 Japan (Standard )?Time\)$/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    preview([{ ...hit, reasons: ['zone-clash', 'zone'] }]);
    await press('Save');
    expect(await screen.findByText(/can't keep their local time/)).toBeVisible();
    expect(screen.getByText(/its new time is over or booked/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and notify' })).toBeDisabled();
  });

  it('[Z-12] copies the hours of the first open day to the other open days', async () => {
    const openingHours = [1, 2].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
    server.use(
      respond(listManagedBuildings, [{ ...building, openingHours }]),
      respond(updateBuilding, building),
    );
    open();
    await press('Edit River House');
    const monday = await screen.findByRole('combobox', { name: 'Opens on Monday' });
    await userEvent.selectOptions(monday, '09:15');
    await press('Use for all open days');
    expect(screen.getByRole('combobox', { name: 'Opens on Tuesday' })).toHaveDisplayValue('09:15');
    expect(screen.queryByRole('combobox', { name: 'Opens on Sunday' })).not.toBeInTheDocument();
  });

  it('[Z-24] reports refusals of the server at their fields', async () => {
    server.use(
      refuse(updateBuilding, 'building.name_taken', {
        errors: [{ path: 'name', code: 'building.name_taken', message: '', params: {} }],
      }),
    );
    open();
    await press('Edit River House');
    await press('Save');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toBeInvalid());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('[Z-24] names the invalid floor', async () => {
    open();
    await press('Edit River House');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a floor' }));
    expect(dialog.getByRole('group', { name: '1 floor' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove Name of floor 1' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const field = await dialog.findByRole('textbox', { name: 'Name of floor 1' });
    expect(field).toBeInvalid();
    expect(requestsOf(updateBuilding)).toHaveLength(0);
  });
});
