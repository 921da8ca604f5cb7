import type { ManagedResource } from '@axp/contracts';
import { listBusinessUnits, listManagedBuildings, listManagedResources } from '@axp/contracts';
import {
  checkResourceSheet,
  countManagedResources,
  listBulkJobs,
  listResourceImports,
  previewResourceAction,
  runResourceAction,
  undoResourceImport,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  lotus,
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ResourcesPage } from './resources-page.tsx';
import { sampleCounts, sampleReport } from './testing/sheet-samples.ts';

const rooms: readonly ManagedResource[] = [1, 2, 3, 4, 5].map((number) => ({
  ...lotus,
  id: `019a1f00-0000-7000-8000-0000000000e${number}`,
  name: `Room ${number}`,
}));

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(listManagedBuildings, []),
    respond(listBusinessUnits, []),
    respond(listResourceImports, []),
    respond(listBulkJobs, []),
    respond(countManagedResources, sampleCounts),
    // A second page that never comes: only these rows are loaded.
    handle(listManagedResources, ({ url }) => {
      if (new URL(url).searchParams.has('cursor')) return Promise.race([]);
      return HttpResponse.json({ data: rooms, meta: { nextCursor: 'next' } });
    }),
  );
});

async function open(path = '/admin/resources?type=room') {
  const view = renderWithProviders(<ResourcesPage />, { path });
  await screen.findByRole('checkbox', { name: 'Select Room 1' });
  return view;
}

const all = () => screen.getByRole('checkbox', { name: 'Select all' });
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
const choose = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('all rows of a list', () => {
  it('[D-03] are selected only after a second step, which sends the filter', async () => {
    server.use(
      respond(previewResourceAction, { selected: 148, affected: 148, bookings: 3, skipped: [] }),
      respond(runResourceAction, { affected: 148, ids: [], jobId: null }),
    );
    await open();
    await userEvent.click(all());
    expect(all()).toHaveAttribute('data-indeterminate', 'true');
    expect(all()).not.toBeChecked();
    expect(bar().getByText(/All \d+ loaded rows are selected/)).toBeVisible();
    await userEvent.click(bar().getByRole('button', { name: 'Select all 212' }));
    expect(all()).toBeChecked();
    expect(bar().getByText('212 selected')).toBeVisible();
    await userEvent.click(bar().getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('148 resources can no longer be booked.')).toBeVisible();
    expect(dialog.getByText('3 upcoming bookings are kept.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate 148' }));
    expect(await screen.findByText('148 resources deactivated')).toBeInTheDocument();
    expect(requestsOf(runResourceAction)[0]?.body).toEqual({
      selection: { filter: { type: 'room', active: 'yes' } },
      action: 'deactivate',
      affected: 148,
    });
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('[D-03] are no longer selected under another filter', async () => {
    await open();
    await userEvent.click(all());
    await userEvent.click(bar().getByRole('button', { name: 'Select all 212' }));
    await userEvent.click(screen.getByRole('button', { name: /^Own rules/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  it('[D-03] become a selection of the others when one is deselected', async () => {
    await open();
    await userEvent.click(all());
    await userEvent.click(bar().getByRole('button', { name: 'Select all 212' }));
    await userEvent.click(choose('Room 2'));
    expect(choose('Room 2')).not.toBeChecked();
    expect(choose('Room 3')).toBeChecked();
    expect(all()).not.toBeChecked();
  });
});

describe('rows', () => {
  it('[D-03] are selected as a range with Shift, and cleared with Esc', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(choose('Room 2'));
    await user.keyboard('{Shift>}');
    await user.click(choose('Room 4'));
    await user.keyboard('{/Shift}');
    expect(bar().getByText('3 selected')).toBeVisible();
    expect(choose('Room 3')).toBeChecked();
    expect(choose('Room 5')).not.toBeChecked();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

describe('a bulk deletion', () => {
  it('[D-03] explains what it skips and why, and offers to deactivate instead', async () => {
    const skipped = [{ reason: 'has_bookings' as const, count: 1, examples: ['Room 2'] }];
    server.use(respond(previewResourceAction, { selected: 2, affected: 1, bookings: 0, skipped }));
    await open();
    await userEvent.click(choose('Room 1'));
    await userEvent.click(choose('Room 2'));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 has bookings and is kept: Room 2')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete 1' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate instead' }));
    await waitFor(() => expect(requestsOf(previewResourceAction)).toHaveLength(2));
    expect(requestsOf(previewResourceAction)[1]?.body).toMatchObject({ action: 'deactivate' });
  });

  it('[D-03] keeps the dialog open if the selection has changed since the summary', async () => {
    server.use(
      // The dialog waits until the list is there again, which a page that never comes delays.
      respond(listManagedResources, [...rooms], { meta: { nextCursor: null } }),
      respond(previewResourceAction, { selected: 1, affected: 1, bookings: 0, skipped: [] }),
      refuse(runResourceAction, 'selection.changed'),
    );
    await open();
    await userEvent.click(choose('Room 1'));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete 1' }));
    expect(await dialog.findByText(/has changed since the summary/)).toBeVisible();
    await waitFor(() => expect(requestsOf(previewResourceAction)).toHaveLength(2));
  });
});

describe('a bulk deactivation', () => {
  it('[D-03] names the resource and can be undone', async () => {
    const { id } = rooms[0] ?? lotus;
    server.use(
      respond(previewResourceAction, { selected: 1, affected: 1, bookings: 0, skipped: [] }),
      respond(runResourceAction, { affected: 1, ids: [id], jobId: null }),
    );
    await open();
    await userEvent.click(choose('Room 1'));
    await userEvent.click(bar().getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Deactivate 1' }));
    expect(await screen.findByText('Room 1 deactivated')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Room 1 activated')).toBeInTheDocument();
    expect(requestsOf(runResourceAction)[1]?.body).toEqual({
      selection: { ids: [id] },
      action: 'activate',
      affected: 1,
    });
  });
});

describe('the filters of the list', () => {
  it('[D-03] show their counts, and inactive resources on request', async () => {
    await open('/admin/resources');
    expect(await screen.findByText('212 resources, 6 more are not active')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cars 24' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    const active = () => requestsOf(listManagedResources).at(-1)?.url.searchParams.get('active');
    expect(active()).toBe('yes');
    await userEvent.click(screen.getByRole('button', { name: /^Active/ }));
    await waitFor(() => expect(active()).toBeNull());
    expect(await screen.findByText('212 resources')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Inactive/ }));
    await waitFor(() => expect(active()).toBe('no'));
  });
});

describe('an earlier import', () => {
  const entry = {
    id: '019a1f00-0000-7000-8000-0000000000d1',
    type: 'room' as const,
    at: '2026-11-24T03:20:00.000Z',
    by: { id: lotus.id, fullName: 'Amelia Grant' },
    created: 9,
    updated: 1,
    booked: 0,
    changed: 0,
    examples: [],
  };

  async function openImports() {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'From a file' }));
    return within(await screen.findByRole('dialog', { name: 'Import a file' }));
  }

  it('[D-03] is undone after a confirmation with its numbers', async () => {
    server.use(
      respond(listResourceImports, [entry]),
      respond(undoResourceImport, { deleted: 9, restored: 1 }),
    );
    const dialog = await openImports();
    await userEvent.click(await dialog.findByRole('button', { name: /^Undo the import/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(question.getByText(/9 resources are deleted and 1 restored/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('9 deleted, 1 restored')).toBeInTheDocument();
  });

  it('[D-03] shows how much is unchanged if it can’t be undone', async () => {
    server.use(
      respond(listResourceImports, [{ ...entry, booked: 2, changed: 1, examples: ['Rose'] }]),
    );
    const dialog = await openImports();
    expect(await dialog.findByText(/7 of 10 could be undone/)).toHaveTextContent('Rose');
    expect(dialog.getByRole('button', { name: /^Undo the import/ })).toBeDisabled();
  });

  it('[D-03] warns of equal names before the next one', async () => {
    server.use(
      respond(checkResourceSheet, {
        ...sampleReport,
        sameNameCount: 1,
        sameNames: [{ row: 3, name: 'Room 1' }],
      }),
    );
    const dialog = await openImports();
    const file = new File(['name'], 'rooms.xlsx');
    await userEvent.upload(dialog.getByLabelText('Choose a file'), file);
    expect(await dialog.findByText('Row 3: Room 1')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import anyway' })).toBeEnabled();
  });
});
