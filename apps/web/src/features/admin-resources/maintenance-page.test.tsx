import {
  listManagedBuildings,
  listManagedResources,
  listResourceBlocks,
  planMaintenance,
  previewMaintenance,
  unblockResource,
} from '@axp/contracts';
import type { PlannedMaintenance } from '@axp/contracts/administration';
import { changeMaintenance, endMaintenance, listMaintenance } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  lotus,
  pretendLayout,
  pretendNow,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MaintenancePage } from './maintenance-page.tsx';

const orchid = { ...lotus, id: '019a1f00-0000-7000-8000-0000000000d2', name: 'Orchid' };
const page = { meta: { nextCursor: null } };

const running: PlannedMaintenance = {
  id: '019a1f00-0000-7000-8000-0000000000f1',
  version: 2,
  kind: 'maintenance',
  title: 'New carpet',
  start: '2026-11-24T03:00:00.000Z',
  end: '2026-11-24T10:00:00.000Z',
  state: 'running',
  resource: { id: lotus.id, type: 'room', name: lotus.name },
  building: lotus.building,
  timezone: 'Asia/Bangkok',
};
const planned: PlannedMaintenance = {
  ...running,
  id: '019a1f00-0000-7000-8000-0000000000f2',
  title: 'Paint',
  state: 'planned',
  start: '2026-11-25T03:00:00.000Z',
  end: '2026-11-25T10:00:00.000Z',
};
const block = (id: string, { resource, ...one }: PlannedMaintenance) => ({
  id,
  resourceId: resource.id,
  kind: one.kind,
  title: one.title,
  start: one.start,
  end: one.end,
});

beforeEach(() => {
  pretendNow('2026-11-24T05:00:00Z');
  pretendLayout();
  server.use(
    respond(listMaintenance, [running, planned], page),
    respond(listManagedBuildings, []),
    respond(listResourceBlocks, []),
  );
});

const open = (query = '') =>
  renderWithProviders(<MaintenancePage />, { path: `/admin/maintenance${query}` });

async function openRow(name: RegExp) {
  open();
  await userEvent.click(within(await screen.findByRole('row', { name })).getByRole('link'));
  return within(await screen.findByRole('dialog', { name: 'Maintenance of Lotus' }));
}

describe('the maintenance of all resources', () => {
  it('[Z-03] is filtered by kind, building and state of the address', async () => {
    open(`?type=car&buildingId=${lotus.building.id}&state=past&q=paint`);
    await screen.findByRole('row', { name: /New carpet/ });
    expect(Object.fromEntries(requestsOf(listMaintenance)[0]?.url.searchParams ?? [])).toEqual({
      type: 'car',
      buildingId: lotus.building.id,
      state: 'past',
      text: 'paint',
      limit: '100',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Running' }));
    await waitFor(() =>
      expect(requestsOf(listMaintenance).at(-1)?.url.searchParams.get('state')).toBe('running'),
    );
  });

  it('[Z-03] can be ended while it runs, after a confirmation', async () => {
    server.use(respond(endMaintenance, block(running.id, running)));
    const dialog = await openRow(/New carpet/);
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'End now' }));
    const question = await screen.findByRole('dialog', { name: 'End New carpet now?' });
    await userEvent.click(within(question).getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('New carpet of Lotus ended')).toBeInTheDocument();
    expect(requestsOf(endMaintenance)[0]?.body).toEqual({ version: 2 });
  });

  it('[Z-03] can be removed before it starts', async () => {
    server.use(respond(unblockResource, null));
    const dialog = await openRow(/Paint/);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Paint?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Paint of Lotus removed')).toBeInTheDocument();
    expect(requestsOf(unblockResource)).toHaveLength(1);
  });

  it('[Z-03] changes only its title without asking about bookings again', async () => {
    server.use(respond(changeMaintenance, block(planned.id, planned)));
    const dialog = await openRow(/Paint/);
    const title = dialog.getByRole('textbox', { name: 'Title for users' });
    await userEvent.clear(title);
    await userEvent.type(title, 'Wallpaper');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Wallpaper saved')).toBeInTheDocument();
    expect(requestsOf(previewMaintenance)).toHaveLength(0);
    expect(requestsOf(changeMaintenance)[0]?.body).toEqual({
      version: 2,
      title: 'Wallpaper',
      start: planned.start,
      end: planned.end,
      bookings: [],
    });
  });

  it('[Z-06] keeps what was typed when another user was faster', async () => {
    server.use(refuse(changeMaintenance, 'maintenance.stale'));
    const dialog = await openRow(/Paint/);
    const title = dialog.getByRole('textbox', { name: 'Title for users' });
    await userEvent.clear(title);
    await userEvent.type(title, 'Wallpaper');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Another user changed this maintenance/)).toBeVisible();
    expect(title).toHaveValue('Wallpaper');
  });
});

describe('maintenance of several resources', () => {
  it('[Z-03] is planned one by one, and failures can be retried', async () => {
    let isRefused = true;
    server.use(
      respond(listManagedResources, [lotus, orchid], page),
      respond(previewMaintenance, { total: 0, bookings: [] }),
      handle(planMaintenance, ({ url }) => {
        if (url.includes(orchid.id) && isRefused) {
          return HttpResponse.json(problemDocument('service.not_enabled'), { status: 403 });
        }
        return HttpResponse.json({ data: block(planned.id, planned) }, { status: 201 });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Plan maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }));
    const field = dialog.getByRole('combobox', { name: 'Rooms, cars and assets' });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Lotus' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Orchid' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Title for users/ }), 'Fire test');
    await userEvent.click(dialog.getByRole('button', { name: 'Find affected bookings' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Block time' }));
    expect(await dialog.findByText('1 of 2 is blocked. The others are still open.')).toBeVisible();
    isRefused = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Block time' }));
    expect(await screen.findByText('2 resources blocked')).toBeInTheDocument();
    const planned3 = requestsOf(planMaintenance).map(({ url }) => url.pathname.split('/').at(-2));
    expect(planned3).toEqual([lotus.id, orchid.id, orchid.id]);
  });
});
