import {
  listManagedBuildings,
  listResourceBlocks,
  planMaintenance,
  previewMaintenance,
  unblockResource,
} from '@axp/contracts';
import { endMaintenance, exportProblems } from '@axp/contracts/administration';
import {
  getProblem,
  listProblemManagers,
  listProblems,
  resolveProblem,
  shareBlock,
  startProblem,
} from '@axp/contracts/problems';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { noProblems, problem } from '@/shared/problems/testing/samples.ts';
import {
  handle,
  pretendMedia,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ProblemsPage } from './problems-page.tsx';

const block = {
  id: '019ac0de-0000-7000-8000-000000000f01',
  version: 3,
  title: 'Screen',
  start: '2026-11-23T02:00:00.000Z',
  end: '2026-11-24T02:00:00.000Z',
  otherProblems: 0,
};
/** A manager other than the reader. */
const nina = { id: '019ac0de-0000-7000-8000-000000000091', fullName: 'Nina Park' };
const meta = {
  ...noProblems,
  open: 1,
  resolved: 41,
  new: 1,
  unusable: 1,
  averageMinutes: 2291,
};

beforeEach(() => {
  pretendNow('2026-11-23T03:00:00Z');
  pretendMedia(() => true);
  server.use(
    respond(listManagedBuildings, []),
    respond(listProblems, [problem], { meta }),
    respond(getProblem, problem),
  );
});

interface View {
  readonly isAdministrator?: boolean;
  readonly language?: 'en' | 'th';
  readonly path?: string;
}

function show({ isAdministrator = true, language = 'en', path = '' }: View = {}) {
  return renderWithProviders(<ProblemsPage />, {
    path: `/admin/problems${path}`,
    language,
    user: { ...somchai, isAdministrator },
  });
}
const open = `?problem=${problem.id}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list of problems', () => {
  it('[R-03] shows open ones with counts, and each opens by its address', async () => {
    show();
    expect(await screen.findByRole('link', { name: problem.text })).toHaveAttribute(
      'href',
      `/admin/problems${open}`,
    );
    expect(screen.getByRole('button', { name: 'Open 1' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Resolved 41' })).toBeEnabled();
    expect(requestsOf(listProblems)[0]?.url.searchParams.get('state')).toBe('open');
    await press('Resolved 41');
    await waitFor(() =>
      expect(requestsOf(listProblems).at(-1)?.url.searchParams.get('state')).toBe('resolved'),
    );
  });

  it('[R-03] says that the problem of the address could not be loaded, and tries again', async () => {
    server.use(refuse(getProblem, 'server.internal'));
    show({ path: open });
    const detail = within(await screen.findByRole('region', { name: 'Problem' }));
    expect(await detail.findByText("This problem couldn't be loaded")).toBeVisible();
    server.use(respond(getProblem, problem));
    await userEvent.click(detail.getByRole('button', { name: 'Try again' }));
    expect(await detail.findByRole('heading', { name: problem.resource.name })).toBeVisible();
  });

  it('[R-03] shows all open ones again where filters leave none', async () => {
    server.use(respond(listProblems, [], { meta: { ...meta, open: 0 } }));
    show({ path: '?category=cleanliness&unusable=yes' });
    await press('Clear search and filters');
    expect(await screen.findByText('No open problems')).toBeVisible();
    expect(requestsOf(listProblems).at(-1)?.url.searchParams.get('category')).toBeNull();
  });

  it('[R-03] filters by who works on them and by subject', async () => {
    show();
    await press('New 1');
    await waitFor(() => {
      const { searchParams } = requestsOf(listProblems).at(-1)?.url ?? new URL('http://none');
      expect([searchParams.get('state'), searchParams.get('work')]).toEqual(['open', 'new']);
    });
    await press('All subjects');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Furniture' }));
    await waitFor(() =>
      expect(requestsOf(listProblems).at(-1)?.url.searchParams.get('category')).toBe('furniture'),
    );
  });

  it('[R-03] says how many are open, and how long the resolved ones took', async () => {
    show();
    const text = '1 open problem, resolved in 1 day 14 h on average';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('[R-03] filters those that can’t be used, and those with a supplier', async () => {
    show();
    await press("Can't be used 1");
    const query = () => requestsOf(listProblems).at(-1)?.url.searchParams;
    await waitFor(() => expect(query()?.get('unusable')).toBe('yes'));
    server.use(respond(listProblems, [problem], { meta: { ...meta, supplier: 1 } }));
    await press("Can't be used 1");
    await press('With supplier 1');
    await waitFor(() => expect(query()?.get('work')).toBe('supplier'));
    expect(query()?.get('unusable')).toBeNull();
  });

  it('[R-03] saves what it lists as a file', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:file');
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportProblems, () => HttpResponse.text('id')));
    show({ path: '?state=resolved' });
    await press('Export');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Problems as Excel' }));
    await waitFor(() => expect(requestsOf(exportProblems)).toHaveLength(1));
    const { searchParams } = requestsOf(exportProblems)[0]?.url ?? new URL('http://none');
    expect([searchParams.get('state'), searchParams.get('format')]).toEqual(['resolved', 'xlsx']);
  });

  it('[R-03] is shown in Thai, also empty', async () => {
    server.use(respond(listProblems, [], { meta: { ...meta, open: 0 } }));
    show({ language: 'th' });
    expect(await screen.findByText('ไม่มีปัญหาที่ยังไม่แก้ไข')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'ปัญหา' })).toBeVisible();
  });

  it('[R-03] opens from a mail for a manager without a role, who can’t block', async () => {
    show({ isAdministrator: false, path: open });
    expect(await screen.findByRole('button', { name: 'Resolve' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block until resolved' })).toBeNull();
  });

  it('[R-03] offers no actions to a reader who only sees the problem', async () => {
    const abilities = { start: false, resolve: false, addPhoto: false };
    server.use(respond(getProblem, { ...problem, abilities }));
    show({ path: open });
    const detail = within(await screen.findByRole('region', { name: 'Problem' }));
    expect(await detail.findByText(problem.text)).toBeVisible();
    expect(detail.queryByRole('button')).toBeNull();
  });
});

describe('the number of new problems', () => {
  it('[R-03] stands beside the section', async () => {
    server.use(respond(listProblems, [problem], { meta: { ...meta, new: 3 } }));
    show();
    const [entry] = await screen.findAllByRole('link', { name: /^Problems/, hidden: true });
    await waitFor(() => expect(entry).toHaveTextContent('Problems33 new'));
  });
});

describe('working on a problem', () => {
  it('[R-03] leads to an announcement at the resource', async () => {
    show({ path: open });
    const link = await screen.findByRole('link', { name: 'Announce' });
    const href = `/admin/announcements/edit?resourceId=${problem.resource.id}`;
    expect(link).toHaveAttribute('href', href);
  });

  it('[R-03] names the reporter, and the number of others who have it', async () => {
    server.use(respond(getProblem, { ...problem, others: 2 }));
    show({ path: open });
    const detail = within(await screen.findByRole('region', { name: 'Problem' }));
    expect(await detail.findByText(/and 2 others, /)).toBeVisible();
  });

  it('[R-03] starts with one click, and shows who works on it', async () => {
    const assignee = { id: somchai.id, fullName: 'Arun Fixit', since: problem.reportedAt };
    show({ path: open });
    server.use(respond(startProblem, problem));
    await screen.findByRole('button', { name: 'Start' });
    server.use(respond(getProblem, { ...problem, assignee }));
    await press('Start');
    expect(await screen.findByText('You work on this problem now')).toBeVisible();
    expect(requestsOf(startProblem)[0]?.body).toEqual({ version: 1, assigneeId: somchai.id });
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveDisplayValue('Arun Fixit');
  });

  it('[R-03] gives it to another manager', async () => {
    const { id, fullName } = nina;
    const assignee = { id, fullName, since: problem.reportedAt };
    server.use(
      respond(listProblemManagers, [{ id, fullName }]),
      respond(startProblem, { ...problem, assignee }),
    );
    show({ path: open });
    const field = await screen.findByRole('combobox', { name: 'Assigned to' });
    expect(field).toHaveDisplayValue('No one yet');
    await within(field).findByRole('option', { name: fullName });
    await userEvent.selectOptions(field, fullName);
    expect(await screen.findByText(`${fullName} works on this problem now`)).toBeVisible();
    expect(requestsOf(startProblem)[0]?.body).toEqual({ version: 1, assigneeId: id });
  });

  it('[R-03] gives it to a supplier by name, and takes it back', async () => {
    const assignee = { id: somchai.id, fullName: 'Arun Fixit', since: problem.reportedAt };
    const given = { ...problem, assignee, supplier: 'AV Service' };
    server.use(respond(listProblemManagers, [assignee]), respond(startProblem, given));
    show({ path: open });
    const field = await screen.findByRole('combobox', { name: 'Assigned to' });
    await userEvent.selectOptions(field, 'A supplier…');
    expect(screen.getByRole('button', { name: 'Give to supplier' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Supplier' }), 'AV Service{Enter}');
    expect(await screen.findByText('AV Service works on this problem now')).toBeVisible();
    const body = { version: 1, assigneeId: somchai.id, supplier: 'AV Service' };
    expect(requestsOf(startProblem)[0]?.body).toEqual(body);
    server.use(respond(getProblem, given), respond(startProblem, { ...problem, assignee }));
    await userEvent.selectOptions(field, 'Arun Fixit');
    await waitFor(() => expect(requestsOf(startProblem)).toHaveLength(2));
    const back = { version: 1, assigneeId: somchai.id };
    expect(requestsOf(startProblem)[1]?.body).toEqual(back);
  });

  it('[R-03] shows how far the work is, and since when', async () => {
    const assignee = {
      id: somchai.id,
      fullName: 'Arun Fixit',
      since: '2026-11-23T02:30:00.000Z',
    };
    server.use(respond(getProblem, { ...problem, assignee }));
    show({ path: open });
    const steps = within(await screen.findByRole('list', { name: 'Progress' }));
    const [first, second, third] = steps.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^New.*09:12/);
    expect(second).toHaveTextContent(/^In progress.*09:30/);
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(third).toHaveTextContent(/^Resolved$/);
  });
});

describe('resolving a problem', () => {
  it('[R-03] opens from a link with its dialog', async () => {
    show({ path: `${open}#resolve` });
    expect(await screen.findByRole('dialog', { name: 'Resolve this problem' })).toBeVisible();
  });

  it('[R-03] needs a note, ends the block first, and reloads the problem', async () => {
    server.use(respond(getProblem, { ...problem, block }));
    show({ path: open });
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    const note = dialog.getByRole('textbox', { name: /What was done/ });
    expect(note).toBeInvalid();
    expect(requestsOf(resolveProblem)).toEqual([]);
    await userEvent.type(note, 'New cable');
    expect(dialog.getByRole('checkbox', { name: 'End the block of Andaman now' })).toBeChecked();
    server.use(
      respond(endMaintenance, { ...block, resourceId: problem.resource.id, kind: 'maintenance' }),
      respond(resolveProblem, problem),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Problem resolved')).toBeVisible();
    expect(requestsOf(endMaintenance)[0]?.body).toEqual({ version: 3 });
    expect(requestsOf(resolveProblem)[0]?.body).toEqual({ version: 1, note: 'New cable' });
  });

  it('[R-03] removes a block that has not started', async () => {
    const planned = { ...block, start: '2026-11-23T04:00:00.000Z' };
    server.use(
      respond(getProblem, { ...problem, block: planned }),
      respond(unblockResource, null),
      respond(resolveProblem, problem),
    );
    show({ path: open });
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'New cable');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Problem resolved')).toBeVisible();
    expect(requestsOf(unblockResource)).toHaveLength(1);
    expect(requestsOf(endMaintenance)).toEqual([]);
  });

  it('[R-03] keeps a block that another open problem needs', async () => {
    server.use(
      respond(getProblem, { ...problem, block: { ...block, otherProblems: 1 } }),
      respond(resolveProblem, problem),
    );
    show({ path: open });
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The block stays: 1 other open problem needs it.')).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await userEvent.type(dialog.getByRole('textbox'), 'New cable');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Problem resolved')).toBeVisible();
    expect(requestsOf(endMaintenance)).toEqual([]);
  });

  it('[R-03] reports in the dialog that another manager was faster, and keeps the note', async () => {
    server.use(refuse(resolveProblem, 'problem.stale'));
    show({ path: open });
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'New cable');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/changed this problem/);
    expect(dialog.getByRole('textbox')).toHaveValue('New cable');
  });
});

describe('blocking the resource of a problem', () => {
  it('[R-03] proposes the problem as the title and names it in the request', async () => {
    server.use(
      respond(listResourceBlocks, []),
      respond(previewMaintenance, { total: 0, bookings: [] }),
      respond(planMaintenance, { ...block, resourceId: problem.resource.id, kind: 'maintenance' }),
    );
    show({ path: open });
    await press('Block until resolved');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Title for users' })).toHaveValue(problem.text);
    await userEvent.click(dialog.getByRole('button', { name: 'Find affected bookings' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Block time' }));
    await waitFor(() => expect(requestsOf(planMaintenance)).toHaveLength(1));
    expect(requestsOf(planMaintenance)[0]?.body).toMatchObject({
      title: problem.text,
      problemId: problem.id,
    });
  });

  it('[R-03] shares an existing block with this problem', async () => {
    const resourceId = problem.resource.id;
    const { version: _, otherProblems: __, ...there } = block;
    server.use(
      respond(listResourceBlocks, [{ ...there, resourceId, kind: 'maintenance' }]),
      respond(shareBlock, { ...problem, block }),
    );
    show({ path: open });
    await press('Block until resolved');
    await press('Use this block');
    expect(
      await screen.findByText('The block stays until this problem is resolved too'),
    ).toBeVisible();
    expect(requestsOf(shareBlock)[0]?.body).toEqual({ version: 1, blockId: block.id });
  });

  it('[R-03] blocks one of several units, also beside a block of another', async () => {
    const resource = { ...problem.resource, quantity: 5 };
    const { version: _, otherProblems: __, ...there } = block;
    server.use(
      respond(getProblem, { ...problem, resource }),
      respond(listResourceBlocks, [{ ...there, resourceId: resource.id, kind: 'maintenance' }]),
      respond(previewMaintenance, { total: 0, bookings: [] }),
      respond(planMaintenance, { ...there, resourceId: resource.id, kind: 'maintenance' }),
    );
    show({ path: open });
    await press('Block until resolved');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('spinbutton', { name: 'Pieces to block (of 5)' })).toHaveValue(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Find affected bookings' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Block time' }));
    await waitFor(() => expect(requestsOf(planMaintenance)).toHaveLength(1));
    expect(requestsOf(previewMaintenance)[0]?.body).toMatchObject({ units: 1 });
    expect(requestsOf(planMaintenance)[0]?.body).toMatchObject({ units: 1 });
  });
});
