import { listManagedResources, previewResourceChanges, updateResources } from '@axp/contracts';
import { checkResourceSheet, getImportProgress, importResourceSheet } from '@axp/contracts/sheets';
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
import { ResourcesPage } from './resources-page.tsx';
import { lotus, nothingHit, serveResources } from './testing/resource-world.ts';
import { sampleReport } from './testing/sheet-samples.ts';

beforeEach(serveResources);

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

  it('[D-03] shows how many will change, and sends only what was chosen', async () => {
    const dialog = await openBulk();
    expect(dialog.getByRole('button', { name: 'Nothing to change' })).toBeDisabled();
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Approval' }),
      dialog.getByRole('option', { name: 'Always' }),
    );
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Features to add' })).getByText('Wi-Fi'),
    );
    const takeAway = within(dialog.getByRole('group', { name: 'Features to remove' }));
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

  it('[D-03] keeps the input when another user was faster', async () => {
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

  it('[D-03] shows how many can be changed at once', async () => {
    const dialog = await openBulk();
    const tooMany = { path: 'resources', code: 'too_many', params: { maximum: 500 }, message: '' };
    server.use(refuse(previewResourceChanges, 'request.invalid', { errors: [tooMany] }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Check-in' }), 'Required');
    expect(await dialog.findByRole('alert')).toHaveTextContent('At most 500.');
  });
});

async function openImport() {
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'From a file' }));
}

describe('the import of a sheet', () => {
  it('[D-03] lists each bad value before an import, and imports a good sheet', async () => {
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
    await openImport();
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

  it('[D-03] groups equal errors, skips their rows on request, and explains what the others switch', async () => {
    const fault = { column: 'Floor', code: 'not_among', message: 'Unknown: G.', value: 'G' };
    const report = {
      ...sampleReport,
      rows: 3,
      created: 0,
      updated: 1,
      changes: [
        {
          row: 4,
          name: 'Lotus',
          fields: [{ label: 'Active', before: 'yes', after: 'no' }],
          upcoming: 2,
        },
      ],
      faultyRows: 2,
      faultCount: 2,
      faults: [
        { row: 2, ...fault },
        { row: 3, ...fault },
      ],
    };
    server.use(respond(checkResourceSheet, report), respond(importResourceSheet, report));
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await openImport();
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
    const input = dialog.getByLabelText('Choose a file');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    expect(await dialog.findByRole('cell', { name: '2, 3 2 rows' })).toBeVisible();
    const changes = dialog.getByRole('region', { name: 'Changes to existing resources' });
    expect(changes).toHaveTextContent('Row 4: LotusActive: yes → no2 upcoming bookings');
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Skip 2 rows/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('0 added, 1 changed')).toBeInTheDocument();
    expect(requestsOf(importResourceSheet)[0]?.url.searchParams.get('faulty')).toBe('skip');
  });

  it('[D-03] shows its progress, and closes only when it is done', async () => {
    const report = { ...sampleReport, rows: 10_000, created: 10_000 };
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(checkResourceSheet, report),
      respond(importResourceSheet, report, { after: answer.promise }),
      respond(getImportProgress, { done: 2500, total: 10_000 }),
    );
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await openImport();
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

  it('[D-03] refuses a sheet with too many rows, and shows how many it has', async () => {
    server.use(refuse(checkResourceSheet, 'sheet.too_many_rows', { params: { maximum: 10_000 } }));
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources', language: 'th' });
    await userEvent.click(await screen.findByRole('button', { name: 'นำเข้า' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'จากไฟล์' }));
    const dialog = within(await screen.findByRole('dialog'));
    const input = dialog.getByLabelText('เลือกไฟล์');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
    expect(await dialog.findByText(/10,?000/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'นำเข้า' })).toBeDisabled();
  });
});

it('[R-06] the import menu leads to the import from another system', async () => {
  renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect(screen.getByRole('menuitem', { name: 'From another system' })).toHaveAttribute(
    'href',
    '/admin/move-in',
  );
});
