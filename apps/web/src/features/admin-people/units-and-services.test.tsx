import type { AdminBusinessUnit, Services } from '@axp/contracts';
import {
  createBusinessUnit,
  deleteBusinessUnit,
  getBusinessUnitUse,
  getServices,
  getServiceUse,
  listAdminBusinessUnits,
  updateBusinessUnit,
  updateServices,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { ServicesPage, UnitsPage } from './index.ts';

const sales: AdminBusinessUnit = {
  id: '019a1f00-0000-7000-8000-0000000000b1',
  title: 'Sales',
  isActive: true,
  version: 2,
  members: 3,
  approvers: [{ id: '019a1f00-0000-7000-8000-0000000000a1', fullName: 'Ann Carter' }],
  isUsed: true,
};
const empty: AdminBusinessUnit = {
  ...sales,
  id: '019a1f00-0000-7000-8000-0000000000b2',
  title: 'Night shift',
  members: 0,
  approvers: [],
  isUsed: false,
};

const use = { people: 3, resources: 1, bookings: 12 };
const numbers = /Affects 3 people, 1 resource and 12 upcoming bookings\./;

/** Confirms the question that is open, once it has its numbers. */
async function confirm(name: string) {
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(numbers)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name }));
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('business units', () => {
  const open = (language: 'en' | 'th' = 'en') =>
    renderWithProviders(<UnitsPage />, { path: '/admin/units', language });

  beforeEach(() =>
    server.use(respond(listAdminBusinessUnits, [sales, empty]), respond(getBusinessUnitUse, use)),
  );

  it('[D-04] show members and approvers, and link to their people', async () => {
    open();
    const card = within((await screen.findAllByRole('listitem'))[0] ?? document.body);
    expect(card.getByText('3 members · Approvers: Ann Carter')).toBeVisible();
    expect(card.getByRole('link', { name: 'People' })).toHaveAttribute(
      'href',
      `/admin/people?unit=${sales.id}`,
    );
  });

  it('[D-04] are added with Enter; a name in use is reported at its field', async () => {
    server.use(refuse(createBusinessUnit, 'business_unit.title_taken'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a business unit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a business unit' }));
    const field = dialog.getByRole('textbox', { name: 'Title' });
    await userEvent.type(field, '{Enter}');
    expect(field).toBeInvalid();
    expect(requestsOf(createBusinessUnit)).toHaveLength(0);
    await userEvent.type(field, 'Sales{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('A business unit with this name already exists.'),
    );
    server.use(respond(createBusinessUnit, { ...empty, title: 'Sales 2' }));
    await userEvent.type(field, ' 2{Enter}');
    await isGone();
    expect(screen.getByText('Saved: Sales 2')).toBeInTheDocument();
    expect(requestsOf(createBusinessUnit).at(-1)?.body).toEqual({ title: 'Sales 2' });
  });

  it('[D-04] are renamed with the seen version; an outdated one is reported', async () => {
    server.use(refuse(updateBusinessUnit, 'business_unit.stale'));
    open('th');
    await userEvent.click(await screen.findByRole('button', { name: 'เปลี่ยนชื่อ: Sales' }));
    const field = within(await screen.findByRole('dialog')).getByRole('textbox');
    await userEvent.type(field, ' East{Enter}');
    expect(await screen.findByText(/มีผู้อื่นแก้ไขหน่วยธุรกิจนี้ไปแล้ว/)).toBeInTheDocument();
    expect(field).toHaveValue('Sales East');
    expect(requestsOf(updateBusinessUnit)[0]?.body).toEqual({ version: 2, title: 'Sales East' });
  });

  it('[D-04] show another user’s name for it, and keep what was typed', async () => {
    server.use(refuse(updateBusinessUnit, 'business_unit.stale'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Sales' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox');
    await userEvent.type(field, ' East');
    server.use(respond(listAdminBusinessUnits, [{ ...sales, title: 'Trade', version: 3 }, empty]));
    await userEvent.keyboard('{Enter}');
    expect(await dialog.findByText('Title: Sales → Trade')).toBeVisible();
    expect(field).toHaveValue('Sales East');
    server.use(respond(updateBusinessUnit, { ...sales, title: 'Sales East', version: 4 }));
    await userEvent.type(field, '{Enter}');
    await isGone();
    expect(requestsOf(updateBusinessUnit)[1]?.body).toEqual({ version: 3, title: 'Sales East' });
  });

  it('[D-04] stay visible when a change was refused and they can’t be reloaded', async () => {
    silenceConsole();
    server.use(refuse(updateBusinessUnit, 'server.internal'));
    open();
    const [off] = await screen.findAllByRole('button', { name: 'Deactivate' });
    server.use(refuse(listAdminBusinessUnits, 'server.internal'));
    if (off) await userEvent.click(off);
    await confirm('Deactivate');
    await waitFor(() => expect(requestsOf(listAdminBusinessUnits)).toHaveLength(2));
    await waitFor(() => expect(off).toBeEnabled());
    expect(screen.getByRole('heading', { name: 'Sales' })).toBeVisible();
    expect(screen.queryByText('The business units could not be loaded')).toBeNull();
  });

  it('[D-04] are deactivated if in use, and deleted if not', async () => {
    server.use(
      respond(updateBusinessUnit, { ...sales, isActive: false, version: 3 }),
      respond(deleteBusinessUnit, null),
    );
    open();
    const [used, unused] = (await screen.findAllByRole('listitem')).map((card) => within(card));
    expect(used?.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(requestsOf(updateBusinessUnit)).toHaveLength(0);
    await confirm('Deactivate');
    expect(await screen.findByText('Sales deactivated')).toBeInTheDocument();
    expect(requestsOf(updateBusinessUnit)[0]?.body).toEqual({ version: 2, isActive: false });
    expect(unused?.getByRole('heading', { name: 'Night shift' })).toBeVisible();
    await isGone();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(requestsOf(deleteBusinessUnit)).toHaveLength(0);
    await confirm('Delete');
    expect(await screen.findByText('Deleted: Night shift')).toBeInTheDocument();
    expect(requestsOf(deleteBusinessUnit)).toHaveLength(1);
  });

  it('[D-04] explain that there are none yet', async () => {
    server.use(respond(listAdminBusinessUnits, []));
    open();
    expect(await screen.findByText('No business units yet')).toBeVisible();
  });
});

describe('services', () => {
  const services: Services = { room: true, car: false, asset: true, version: 5 };
  const open = () => renderWithProviders(<ServicesPage />, { path: '/admin/services' });

  it('[T-06] [D-04] are switched one at a time with the seen version', async () => {
    server.use(
      respond(getServices, services),
      respond(updateServices, { ...services, car: true, version: 6 }),
    );
    open();
    const cars = await screen.findByRole('switch', { name: 'Cars' });
    expect(cars).not.toBeChecked();
    server.use(respond(getServices, { ...services, car: true, version: 6 }));
    await userEvent.click(cars);
    expect(await screen.findByText('Cars can be booked')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Cars' })).toBeChecked());
    expect(requestsOf(updateServices).map(({ body }) => body)).toEqual([{ version: 5, car: true }]);
  });

  it('[T-06] show the current state when another user was faster, and report it', async () => {
    server.use(
      respond(getServices, services),
      respond(getServiceUse, use),
      refuse(updateServices, 'services.stale'),
    );
    open();
    const rooms = await screen.findByRole('switch', { name: 'Rooms' });
    server.use(respond(getServices, { ...services, asset: false, version: 6 }));
    await userEvent.click(rooms);
    expect(requestsOf(updateServices)).toHaveLength(0);
    await confirm('Stop offering');
    expect(await screen.findByText(/Another user changed/)).toBeInTheDocument();
    expect(rooms).toBeChecked();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Assets' })).not.toBeChecked());
    server.use(respond(updateServices, { ...services, room: false, asset: false, version: 7 }));
    await isGone();
    await userEvent.click(rooms);
    await confirm('Stop offering');
    expect(requestsOf(updateServices)[1]?.body).toEqual({ version: 6, room: false });
  });

  it('[D-04] can be reloaded', async () => {
    silenceConsole();
    server.use(refuse(getServices, 'server.internal'));
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(respond(getServices, services));
    await userEvent.click(again);
    expect(await screen.findByRole('switch', { name: 'Assets' })).toBeChecked();
  });
});
