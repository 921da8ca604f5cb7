import type { ManagedResource } from '@axp/contracts';
import {
  getManagedResource,
  listBusinessUnits,
  listManagedBuildings,
  listManagedResources,
  listPeople,
  listResourceBlocks,
  previewResourceChange,
  previewResourceChanges,
  updateResource,
  updateResources,
} from '@axp/contracts';
import {
  checkResourceSheet,
  countManagedResources,
  getImportProgress,
  importResourceSheet,
  listBulkJobs,
  listResourceImports,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  acme,
  lotus as anyRoom,
  handle,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ResourceFormPage } from './resource-form-page.tsx';
import { ResourcesPage } from './resources-page.tsx';
import { sampleCounts, sampleReport } from './testing/sheet-samples.ts';

const building = {
  id: '019a1f00-0000-7000-8000-0000000000c1',
  version: 1,
  name: 'River House',
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 0,
};

const lotus: ManagedResource = {
  ...anyRoom,
  amenities: ['screen'],
  rules: { minNoticeMinutes: 30, requiresCheckIn: true },
};

const nothingHit = { total: 0, bookings: [] };

beforeEach(() => {
  server.use(
    respond(listManagedBuildings, [building]),
    respond(listBusinessUnits, []),
    respond(listResourceBlocks, []),
    respond(getManagedResource, lotus),
    respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
    respond(listBulkJobs, []),
    respond(countManagedResources, sampleCounts),
    respond(listResourceImports, []),
  );
});

async function openForm() {
  renderWithProviders(<ResourceFormPage />, { path: `/admin/resources/edit?id=${lotus.id}` });
  const seats = await screen.findByRole('textbox', { name: 'Seats' });
  await userEvent.clear(seats);
  await userEvent.type(seats, '4');
  return seats;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the form of a resource', () => {
  it('[D-03] saves what was changed over the version it began from, and keeps other rules', async () => {
    const saved = { ...lotus, version: 4, capacity: 4 };
    server.use(respond(previewResourceChange, nothingHit), respond(updateResource, saved));
    await openForm();
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({
      version: 3,
      capacity: 4,
      rules: { minNoticeMinutes: 30, requiresCheckIn: true },
    });
  });

  it('[D-03] shows the bookings that a change does not fit before it is made', async () => {
    const hit = {
      id: '019a1f00-0000-7000-8000-0000000000f1',
      version: 1,
      title: 'Quarterly review',
      start: '2026-11-23T02:00:00.000Z',
      end: '2026-11-23T03:00:00.000Z',
      timezone: 'Asia/Bangkok',
      resource: { id: lotus.id, name: lotus.name },
      bookedFor: { id: '019a1f00-0000-7000-8000-0000000000a1', fullName: 'Ann Carter' },
      reasons: ['capacity' as const],
    };
    server.use(
      respond(previewResourceChange, { total: 1, bookings: [hit] }),
      respond(updateResource, { ...lotus, version: 4 }),
    );
    await openForm();
    await save();
    expect(await screen.findByText(/Quarterly review.*Ann Carter.*too few seats/)).toBeVisible();
    expect(requestsOf(updateResource)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
  });

  it('[D-03] shows what somebody else has changed, and loses nothing that was typed', async () => {
    server.use(
      respond(previewResourceChange, nothingHit),
      refuse(updateResource, 'resource.stale'),
    );
    const seats = await openForm();
    server.use(respond(getManagedResource, { ...lotus, version: 4, name: 'Orchid' }));
    await save();
    expect(await screen.findByText('Name: Orchid')).toBeVisible();
    expect(seats).toHaveValue('4');
  });

  it('[D-07] tells the least price as it is typed, not in minor units', async () => {
    await openForm();
    const field = screen.getByRole('textbox', { name: 'Price' });
    await userEvent.type(field, '0');
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription('At least 0.01.'));
  });

  it('[D-07] begins a price in the currency of the merchant', async () => {
    renderWithProviders(<ResourceFormPage />, {
      path: '/admin/resources/edit?type=room',
      merchant: { ...acme, currency: 'EUR' },
    });
    expect(await screen.findByRole('textbox', { name: 'Currency' })).toHaveValue('EUR');
  });

  it('[D-07] takes a price in the units that its currency has', async () => {
    const price = { amount: 1500, currency: 'JPY', per: 'hour' as const };
    server.use(
      respond(getManagedResource, { ...lotus, price }),
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4 }),
    );
    await openForm();
    const field = screen.getByRole('textbox', { name: 'Price' });
    expect(field).toHaveValue('1500');
    await userEvent.type(field, '0');
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({
      price: { amount: 15_000, currency: 'JPY' },
    });
  });

  it('[D-03] saves over a version that has nothing else but another photo', async () => {
    const withPhoto = { ...lotus, version: 4, image: { original: '/p.jpg', thumbnail: '/t.jpg' } };
    server.use(
      respond(previewResourceChange, nothingHit),
      handle(updateResource, () =>
        requestsOf(updateResource).length === 1
          ? HttpResponse.json(problemDocument('resource.stale'), { status: 409 })
          : HttpResponse.json({ data: { ...withPhoto, version: 5, capacity: 4 } }),
      ),
    );
    await openForm();
    server.use(respond(getManagedResource, withPhoto));
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[1]?.body).toMatchObject({ version: 4, capacity: 4 });
    expect(screen.queryByText('Another user changed this resource')).toBeNull();
  });

  it('[D-03] asks before it is left unsaved, after an earlier change was saved too', async () => {
    const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    server.use(
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4, capacity: 4 }),
    );
    const seats = await openForm();
    expect(isAsked()).toBe(true);
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(isAsked()).toBe(false);
    await userEvent.type(seats, '0');
    expect(isAsked()).toBe(true);
  });

  it('[Z-41] names approvers, found by what is typed', async () => {
    const dao = { id: '019a1f00-0000-7000-8000-0000000000a2', fullName: 'Dao Rattana' };
    const people = [{ ...dao, email: 'dao@acme.test', profileImage: null }];
    server.use(
      respond(previewResourceChange, nothingHit),
      respond(updateResource, { ...lotus, version: 4, approvers: [dao] }),
      respond(listPeople, people, { meta: { nextCursor: null } }),
    );
    await openForm();
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Approvers of this resource' }),
      'dao',
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Dao Rattana' }));
    const typed = requestsOf(listPeople).map(({ url }) => url.searchParams.get('text'));
    expect(typed).toContain('dao');
    await save();
    expect(await screen.findByText('Lotus saved')).toBeInTheDocument();
    expect(requestsOf(updateResource)[0]?.body).toMatchObject({ approverIds: [dao.id] });
  });

  it('[D-03] offers what its kind may have, and what it has been given all the same', async () => {
    server.use(respond(getManagedResource, { ...lotus, amenities: ['screen', 'roof-box'] }));
    await openForm();
    const amenities = within(screen.getByRole('group', { name: 'Features' }));
    expect(amenities.getByRole('button', { name: 'Whiteboard' })).toBeVisible();
    expect(amenities.queryByRole('button', { name: 'Child seat' })).toBeNull();
    expect(amenities.getByRole('button', { name: 'Roof box' })).toBeVisible();
  });

  it('[D-03] tells of a wrong value at its field', async () => {
    const seats = await openForm();
    await userEvent.clear(seats);
    await save();
    expect(await screen.findByText('Check the marked fields')).toBeVisible();
    expect(seats).toBeInvalid();
  });
});

describe('the form for many resources', () => {
  const kayak = {
    ...lotus,
    id: '019a1f00-0000-7000-8000-0000000000d2',
    name: 'Orchid',
    version: 1,
  };

  async function openBulk() {
    server.use(
      respond(listManagedResources, [lotus, kayak], { meta: { nextCursor: null } }),
      respond(previewResourceChanges, { changed: 1, unchanged: 1, affected: nothingHit }),
      respond(updateResources, { changed: 1 }),
    );
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await screen.findByRole('checkbox', { name: 'Select Lotus' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit…' }));
    return within(await screen.findByRole('dialog', { name: 'Edit 2 resources' }));
  }

  it('[D-03] tells how many change before they do, and sends what was chosen alone', async () => {
    const dialog = await openBulk();
    expect(dialog.getByRole('button', { name: 'Nothing to change' })).toBeDisabled();
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Approval' }),
      dialog.getByRole('option', { name: 'Always' }),
    );
    await userEvent.click(within(dialog.getByRole('group', { name: 'Add' })).getByText('Wi-Fi'));
    const takeAway = within(dialog.getByRole('group', { name: 'Remove' }));
    await userEvent.click(takeAway.getByText('Screen'));
    expect(await dialog.findByText('1 will change. 1 already has this value.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText('1 resource changed')).toBeVisible();
    expect(requestsOf(updateResources)[0]?.body).toEqual({
      resources: [
        { id: lotus.id, version: lotus.version },
        { id: kayak.id, version: kayak.version },
      ],
      change: { approval: 'always', addAmenities: ['wifi'], removeAmenities: ['screen'] },
    });
  });

  it('[D-03] keeps what was chosen when somebody was faster', async () => {
    const dialog = await openBulk();
    const fresh = [{ ...lotus, version: 8 }, kayak];
    server.use(
      refuse(updateResources, 'resource.stale'),
      respond(listManagedResources, fresh, { meta: { nextCursor: null } }),
    );
    const checkIn = dialog.getByRole('combobox', { name: 'Check-in' });
    await userEvent.selectOptions(checkIn, 'Required');
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 1' }));
    expect(await dialog.findByText(/Another user changed/)).toBeVisible();
    expect(checkIn).toHaveDisplayValue('Required');
    server.use(respond(updateResources, { changed: 1 }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText('1 resource changed')).toBeVisible();
    expect(requestsOf(updateResources).at(-1)?.body).toMatchObject({
      resources: [
        { id: lotus.id, version: 8 },
        { id: kayak.id, version: kayak.version },
      ],
    });
  });

  it('[D-03] says how many can be changed at once', async () => {
    const dialog = await openBulk();
    const tooMany = { path: 'resources', code: 'too_many', params: { maximum: 500 }, message: '' };
    server.use(refuse(previewResourceChanges, 'request.invalid', { errors: [tooMany] }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Check-in' }), 'Required');
    expect(await dialog.findByRole('alert')).toHaveTextContent('At most 500.');
  });
});

describe('the import of a sheet', () => {
  it('[D-03] names each bad value before anything is imported, and imports a good one', async () => {
    const report = sampleReport;
    const fault = {
      row: 2,
      column: 'building',
      code: 'unknown_name',
      message: 'No such',
      value: 'X',
    };
    server.use(
      respond(checkResourceSheet, { ...report, faultCount: 1, faults: [fault] }),
      respond(importResourceSheet, report),
    );
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    const input = await screen.findByLabelText('Choose a file');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    expect(await screen.findByRole('cell', { name: /No such/ })).toBeVisible();
    const start = screen.getAllByRole('button', { name: 'Import' }).at(-1);
    expect(start).toBeDisabled();
    expect(screen.getByText('rooms.csv')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
    server.use(respond(checkResourceSheet, report));
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    expect(await screen.findByText('1 rows: 1 new, 0 changed')).toBeVisible();
    if (start) await userEvent.click(start);
    expect(await screen.findByText('1 added, 0 changed')).toBeInTheDocument();
  });

  it('[D-03] tells how far it has come, and closes only when it is over', async () => {
    const report = { ...sampleReport, rows: 10_000, created: 10_000 };
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(checkResourceSheet, report),
      respond(importResourceSheet, report, { after: answer.promise }),
      respond(getImportProgress, { done: 2500, total: 10_000 }),
    );
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
    const input = dialog.getByLabelText('Choose a file');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    await dialog.findByText('10000 rows: 10000 new, 0 changed');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('2500 of 10000 rows')).toBeVisible();
    expect(dialog.getByRole('progressbar', { name: 'Import a file' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    answer.resolve();
    expect(await screen.findByText('10000 added, 0 changed')).toBeInTheDocument();
  });

  it('[D-03] refuses a sheet with more rows than it may have, and says how many those are', async () => {
    server.use(refuse(checkResourceSheet, 'sheet.too_many_rows', { params: { maximum: 10_000 } }));
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources', language: 'th' });
    await userEvent.click(await screen.findByRole('button', { name: 'นำเข้า' }));
    const dialog = within(await screen.findByRole('dialog'));
    const input = dialog.getByLabelText('เลือกไฟล์');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    expect(await dialog.findByText(/10,?000/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'นำเข้า' })).toBeDisabled();
  });
});
