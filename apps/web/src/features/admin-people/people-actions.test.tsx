import { listAdminBusinessUnits, listUsers } from '@axp/contracts';
import { listWaitingLicences } from '@axp/contracts/licences';
import type { BulkJob, PeopleActionSummary } from '@axp/contracts/sheets';
import {
  cancelBulkJob,
  countUsers,
  hideBulkJob,
  listBulkJobs,
  previewPeopleAction,
  runPeopleAction,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PeoplePage } from './index.ts';
import { peopleCounts } from './testing/people-counts.ts';

const sales = { id: '019a1f00-0000-7000-8000-0000000000b1', title: 'Sales' };
const unitFacts = { isActive: true, version: 1, members: 1, approvers: [], isUsed: true };
const person = {
  profileImage: null,
  status: 'active' as const,
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [],
  signedInAt: null,
  version: 1,
};
const ann = {
  ...person,
  id: '019a1f00-0000-7000-8000-0000000000a1',
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
};
const bob = {
  ...person,
  id: '019a1f00-0000-7000-8000-0000000000a2',
  fullName: 'Bob Wu',
  email: 'bob@acme.test',
};

const summary: PeopleActionSummary = { selected: 2, affected: 2, skipped: [] };

beforeEach(() => {
  pretendLayout();
  server.use(
    // A second page that never comes: only these rows are loaded.
    handle(listUsers, ({ url }) => {
      if (new URL(url).searchParams.has('cursor')) return Promise.race([]);
      return HttpResponse.json({ data: [ann, bob], meta: { nextCursor: 'next' } });
    }),
    respond(countUsers, peopleCounts),
    respond(listWaitingLicences, [], { meta: { count: 0 } }),
    respond(listAdminBusinessUnits, [
      { ...unitFacts, ...sales },
      { ...unitFacts, id: '019a1f00-0000-7000-8000-0000000000b3', title: 'Old', isActive: false },
    ]),
    respond(previewPeopleAction, summary),
    respond(runPeopleAction, { affected: 2, jobId: null }),
    respond(listBulkJobs, []),
  );
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function selectBoth() {
  renderWithProviders(<PeoplePage />, { path: '/admin/people?unit=none' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann Carter' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bob Wu' }));
}

describe('actions on many people', () => {
  it('[D-04] deactivate after a summary that links to people with open items', async () => {
    const open = { reason: 'open_items' as const, count: 7, examples: [bob] };
    const yourself = { reason: 'yourself' as const, count: 1, examples: [ann] };
    const skipped = [open, yourself].map(({ examples, ...rest }) => ({
      ...rest,
      examples: examples.map(({ id, fullName }) => ({ id, fullName })),
    }));
    server.use(respond(previewPeopleAction, { selected: 9, affected: 1, skipped }));
    await selectBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await dialogOf('Deactivate 2 people?');
    expect(await dialog.findByText(/1 person can no longer sign in/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Bob Wu' })).toHaveAttribute(
      'href',
      `/admin/people/deactivate?id=${bob.id}`,
    );
    expect(dialog.getByText('and 6 more')).toBeVisible();
    expect(dialog.getByText('Your own account is left out.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate 1' }));
    await isGone();
    expect(requestsOf(runPeopleAction)[0]?.body).toEqual({
      selection: { ids: [ann.id, bob.id] },
      action: { kind: 'deactivate' },
      affected: 1,
    });
    expect(screen.getByText('1 person deactivated')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('[D-04] send the filter, not the ids, for all matches', async () => {
    await selectBoth();
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 412' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation again' }));
    const dialog = await dialogOf('Send the invitations of 412 people again?');
    await userEvent.click(await dialog.findByRole('button', { name: 'Send 2' }));
    await isGone();
    expect(requestsOf(runPeopleAction)[0]?.body).toEqual({
      selection: { filter: { status: 'current', unit: 'none' } },
      action: { kind: 'invite-again' },
      affected: 2,
    });
  });

  it('[D-04] add to a chosen business unit', async () => {
    await selectBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Add to a business unit…' }));
    const dialog = await dialogOf('Add 2 people to a business unit');
    expect(dialog.getByRole('button', { name: 'Nothing to change' })).toBeDisabled();
    const unit = dialog.getByRole('combobox', { name: 'Business unit' });
    await userEvent.selectOptions(unit, await within(unit).findByRole('option', { name: 'Sales' }));
    expect(within(unit).queryByRole('option', { name: 'Old' })).toBeNull();
    await userEvent.click(await dialog.findByRole('button', { name: 'Add 2' }));
    await isGone();
    expect(requestsOf(runPeopleAction)[0]?.body).toMatchObject({
      action: { kind: 'assign-unit', businessUnitId: sales.id },
    });
  });

  it('[D-04] report that the selection changed, and stay open', async () => {
    server.use(refuse(runPeopleAction, 'selection.changed'));
    await selectBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await dialogOf('Deactivate 2 people?');
    await userEvent.click(await dialog.findByRole('button', { name: 'Deactivate 2' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
  });
});

const job: BulkJob = {
  id: '019a1f00-0000-7000-8000-0000000000c1',
  subject: 'user',
  action: 'deactivate',
  state: 'running',
  total: 5_000,
  done: 1_200,
  changed: 1_199,
  skipped: [{ reason: 'open_items', count: 1, examples: [{ id: bob.id, name: bob.fullName }] }],
  startedAt: '2026-11-24T03:20:00.000Z',
  startedBy: { id: ann.id, fullName: ann.fullName },
  endedAt: null,
};

describe('a job on many people', () => {
  const open = () => renderWithProviders(<PeoplePage />, { path: '/admin/people' });

  it('[D-04] is started for more than 1,000, and shows its progress also after a reload', async () => {
    server.use(
      respond(previewPeopleAction, { selected: 5_000, affected: 5_000, skipped: [] }),
      respond(runPeopleAction, { affected: 5_000, jobId: job.id }),
    );
    await selectBoth();
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await dialogOf('Deactivate 2 people?');
    const confirm = await dialog.findByRole('button', { name: 'Deactivate 5000' });
    server.use(respond(listBulkJobs, [job]));
    await userEvent.click(confirm);
    await isGone();
    expect(screen.getByText('Started. You can leave this page; the job goes on.')).toBeVisible();
    const bar = await screen.findByRole('progressbar', { name: 'Deactivating' });
    expect(bar).toHaveAttribute('aria-valuenow', '24');
    expect(screen.getByText('Deactivating: 1200 of 5000')).toBeVisible();
  });

  it('[D-04] can be stopped, and ends with what it changed and skipped', async () => {
    const ended = { ...job, state: 'cancelled' as const, endedAt: '2026-11-24T03:21:00.000Z' };
    server.use(
      respond(listBulkJobs, [job]),
      handle(cancelBulkJob, () => {
        server.use(respond(listBulkJobs, [ended]));
        return HttpResponse.json({ data: job });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop: Deactivating' }));
    const jobs = within(await screen.findByRole('region', { name: 'Jobs' }));
    expect(await jobs.findByText('Deactivating was stopped after 1200 of 5000')).toBeVisible();
    expect(jobs.getByText('1199 changed')).toBeVisible();
    expect(jobs.getByRole('link', { name: 'Bob Wu' })).toHaveAttribute(
      'href',
      `/admin/people/deactivate?id=${bob.id}`,
    );
    expect(requestsOf(cancelBulkJob)).toHaveLength(1);
  });

  it('[D-01] is visible to an auditor, who can’t stop it', async () => {
    server.use(respond(listBulkJobs, [job]));
    renderWithProviders(<PeoplePage />, {
      path: '/admin/people',
      user: { ...somchai, roles: ['auditor'] },
    });
    expect(await screen.findByText('Deactivating: 1200 of 5000')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop: Deactivating' })).toBeNull();
  });

  it('[D-04] is hidden once it has been read', async () => {
    const ended = { ...job, state: 'done' as const, endedAt: '2026-11-24T03:21:00.000Z' };
    server.use(respond(listBulkJobs, [ended]), respond(hideBulkJob, null));
    open();
    const hide = await screen.findByRole('button', { name: 'Hide' });
    server.use(respond(listBulkJobs, []));
    await userEvent.click(hide);
    await waitFor(() => expect(screen.queryByText('Deactivating is complete')).toBeNull());
    expect(requestsOf(hideBulkJob)).toHaveLength(1);
  });
});
