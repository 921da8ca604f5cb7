import type { Delegation } from '@axp/contracts';
import {
  createDelegation,
  endDelegation,
  getRejectReasons,
  listApprovals,
  listDelegations,
  listPeople,
  updateRejectReasons,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { InboxPage } from './inbox-page.tsx';

const dao = {
  id: '0192f3a0-0000-7000-8000-000000000351',
  fullName: 'Dao Rattana',
  email: 'dao@acme.test',
  profileImage: null,
};
const me = { id: somchai.id, fullName: somchai.fullName };
const delegation: Delegation = {
  id: '0192f3a0-0000-7000-8000-000000000352',
  approver: me,
  delegate: { id: dao.id, fullName: dao.fullName },
  firstDay: '2026-12-21',
  lastDay: '2027-01-03',
  isCurrent: true,
};
const reasons = [{ en: 'The room is being painted.', th: 'ห้องกำลังทาสี' }];

beforeEach(() => {
  server.use(
    respond(listApprovals, [], { meta: { nextCursor: null, total: 0 } }),
    respond(listDelegations, []),
    respond(getRejectReasons, { reasons, isBuiltIn: false, version: 3 }),
    respond(listPeople, [dao], { meta: { nextCursor: null } }),
  );
});

async function show(isAdministrator = false): Promise<void> {
  const user = { ...somchai, isApprover: true, isAdministrator };
  renderWithProviders(
    <ShortcutProvider>
      <InboxPage />
    </ShortcutProvider>,
    { path: '/approvals', user },
  );
  await screen.findByText('No requests waiting for approval');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('[D-05] the substitute of an absent approver', () => {
  it('is chosen by name, for days', async () => {
    server.use(respond(createDelegation, delegation));
    await show();
    await press('Set a deputy…');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Colleague' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Dao Rattana' }));
    await press('Set deputy');
    expect(await screen.findByText('Dao Rattana decides for you')).toBeVisible();
    expect(requestsOf(createDelegation)[0]?.body).toEqual({
      delegateId: dao.id,
      firstDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('is required; a refusal is shown and loses no input', async () => {
    server.use(refuse(createDelegation, 'delegation.overlaps'));
    await show();
    await press('Set a deputy…');
    const colleague = await screen.findByRole('combobox', { name: 'Colleague' });
    await press('Set deputy');
    expect(screen.getByText('Choose a colleague.')).toBeVisible();
    await userEvent.click(colleague);
    await userEvent.click(await screen.findByRole('option', { name: 'Dao Rattana' }));
    await press('Set deputy');
    expect(await screen.findByText(/already decides for you/)).toBeVisible();
    expect(colleague).toHaveValue('Dao Rattana');
  });

  it('is in the inbox of the approver, who can end it', async () => {
    server.use(respond(listDelegations, [delegation]), respond(endDelegation, null));
    await show();
    const note = await screen.findByText(/^Dao Rattana decides for you until .*3 January 2027/);
    expect(note).toBeVisible();
    server.use(respond(listDelegations, []));
    await press('End now');
    await waitFor(() => expect(note).not.toBeInTheDocument());
    expect(requestsOf(endDelegation)[0]?.url.pathname).toContain(delegation.id);
  });

  it('is in the inbox of the colleague, who can’t', async () => {
    const theirs = { ...delegation, approver: delegation.delegate, delegate: me };
    server.use(respond(listDelegations, [{ ...theirs, isCurrent: false }]));
    await show();
    expect(await screen.findByText(/^You decide for Dao Rattana from .* until /)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });
});

describe('[D-05] the decline reasons of a merchant', () => {
  it('can be edited by administrators only', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Reasons…' })).toBeNull();
  });

  it('are written in both languages with the seen version', async () => {
    server.use(respond(updateRejectReasons, { reasons, isBuiltIn: false, version: 4 }));
    await show(true);
    await press('Reasons…');
    await press('Add a reason');
    const second = within(await screen.findByRole('group', { name: 'Reason 2' }));
    await userEvent.type(second.getByRole('textbox', { name: 'In English' }), 'Too late');
    await press('Save');
    expect(second.getByText('Fill in this field.')).toBeVisible();
    expect(requestsOf(updateRejectReasons)).toHaveLength(0);
    await userEvent.type(second.getByRole('textbox', { name: 'In Thai' }), 'ช้าเกินไป');
    await press('Save');
    expect(await screen.findByText('Reasons saved')).toBeVisible();
    expect(requestsOf(updateRejectReasons)[0]?.body).toEqual({
      version: 3,
      reasons: [...reasons, { en: 'Too late', th: 'ช้าเกินไป' }],
    });
  });

  it('can be removed or reset to the built-in ones; an outdated version is reported', async () => {
    server.use(refuse(updateRejectReasons, 'reject_reasons.stale'));
    await show(true);
    await press('Reasons…');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Reason 1' }));
    expect(screen.queryByRole('group', { name: 'Reason 1' })).toBeNull();
    await press('Use default reasons');
    expect(await screen.findByText(/Another user changed/)).toBeVisible();
    expect(requestsOf(updateRejectReasons)[0]?.body).toEqual({ version: 3, reasons: null });
  });
});
