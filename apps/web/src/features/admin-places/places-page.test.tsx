import type { ManagedBuilding } from '@axp/contracts';
import { listClosedDays, listManagedBuildings, updateBuilding } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { PlacesPage } from './components/places-page.tsx';

const building: ManagedBuilding = {
  id: '019a1f00-0000-7000-8000-0000000000c1',
  version: 1,
  name: 'River House',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 1,
};
const holiday = { day: '2026-12-05', nameEn: 'Father’s Day', nameTh: 'วันพ่อแห่งชาติ' };

beforeEach(() => {
  server.use(respond(listManagedBuildings, [building]));
});

const open = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<PlacesPage />, { path: '/admin/places', language });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the closed days of a building', () => {
  it('[D-03] are told as the reader writes dates', async () => {
    server.use(respond(listClosedDays, [holiday]));
    open('th');
    await press('วันปิดของ River House');
    const line = await screen.findByText(/วันพ่อแห่งชาติ/);
    expect(line).toHaveTextContent(/วันเสาร์ที่ 5 ธันวาคม .*2569 · วันพ่อแห่งชาติ/);
  });

  it('[D-03] are none only once that is known, and can be asked for again', async () => {
    server.use(refuse(listClosedDays, 'request.not_found'));
    open();
    await press('Closed days of River House');
    expect(await screen.findByText('The closed days could not be loaded')).toBeVisible();
    expect(screen.queryByText('Open on all days of its week.')).not.toBeInTheDocument();
    server.use(respond(listClosedDays, []));
    await press('Try again');
    expect(await screen.findByText('Open on all days of its week.')).toBeVisible();
  });
});

describe('a building', () => {
  it('[Z-24] names the floor that is not right', async () => {
    server.use(
      refuse(updateBuilding, 'request.invalid', {
        errors: [{ path: 'floors.0.name', code: 'required', message: '', params: {} }],
      }),
    );
    open();
    await press('Edit River House');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a floor' }));
    expect(dialog.getByRole('group', { name: '1 floor' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove Name of floor 1' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const field = await dialog.findByRole('textbox', { name: 'Name of floor 1' });
    expect(field).toBeInvalid();
    expect(requestsOf(updateBuilding)).toHaveLength(1);
  });
});
