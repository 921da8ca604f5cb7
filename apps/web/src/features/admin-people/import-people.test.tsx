import { listUsers } from '@axp/contracts';
import type { PeopleReport } from '@axp/contracts/sheets';
import { checkPeopleSheet, getImportProgress, importPeopleSheet } from '@axp/contracts/sheets';
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
import { ImportPeopleDialog } from './import-people-dialog.tsx';

const none = { invited: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };

const report: PeopleReport = {
  columns: [
    { head: 'Mail', column: 'email' },
    { head: 'Who', column: null },
  ],
  known: [
    { name: 'email', label: 'Email', isRequired: true },
    { name: 'full_name', label: 'Full name', isRequired: true },
    { name: 'approver', label: 'Approver', isRequired: false },
  ],
  missing: ['full_name'],
  headerRow: 1,
  firstRows: [{ row: 1, cells: ['Mail', 'Who'] }],
  encoding: null,
  counts: none,
  rows: [],
};

const read: PeopleReport = {
  ...report,
  columns: [
    { head: 'Mail', column: 'email' },
    { head: 'Who', column: 'full_name' },
  ],
  missing: [],
  counts: { ...none, invited: 1, refused: 1 },
  rows: [
    { row: 2, email: 'ann@new.test', fullName: 'Ann', outcome: 'invited', reasons: [] },
    {
      row: 3,
      email: 'oops',
      fullName: 'Ben',
      outcome: 'refused',
      reasons: [{ column: 'Mail', message: 'Enter an email address.' }],
    },
  ],
};

beforeEach(() => server.use(respond(listUsers, [], { meta: { nextCursor: null } })));

async function choose(language: 'en' | 'th' = 'en') {
  renderWithProviders(<ImportPeopleDialog onClose={() => {}} />, { language });
  const dialog = within(await screen.findByRole('dialog'));
  const input = dialog.getByLabelText(language === 'en' ? 'Choose a file' : 'เลือกไฟล์');
  await userEvent.upload(input, new File(['Mail'], 'people.csv', { type: 'text/csv' }));
  return dialog;
}

describe('the import of people', () => {
  it('[R-07] asks about unknown headers, and sends the choice with the file', async () => {
    server.use(respond(checkPeopleSheet, report));
    const dialog = await choose();
    const apply = await dialog.findByRole('button', { name: 'Use these columns' });
    expect(apply).toBeDisabled();
    expect(dialog.getByText('Still needed: Full name')).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'full_name');
    server.use(respond(checkPeopleSheet, read));
    await userEvent.click(apply);
    expect(await dialog.findByText('Will be invited: 1')).toBeVisible();
    const [first, second] = requestsOf(checkPeopleSheet).map(({ url }) => url.searchParams);
    expect([first?.get('columns'), second?.get('columns')]).toEqual([null, 'email,full_name']);
  });

  it('[R-07] asks for an uncertain encoding, and shows the first rows', async () => {
    const encoding = { name: 'windows-874' as const, isSure: false };
    const firstRows = [{ row: 1, cells: ['Mail', 'ใ,'] }];
    server.use(respond(checkPeopleSheet, { ...read, encoding, firstRows }));
    const dialog = await choose();
    const field = await dialog.findByRole('combobox', { name: 'Encoding' });
    expect(dialog.getByRole('cell', { name: 'ใ,' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    server.use(respond(checkPeopleSheet, { ...read, encoding: { ...encoding, isSure: true } }));
    await userEvent.selectOptions(field, 'Western European (Windows-1252)');
    expect(await dialog.findByText('Will be invited: 1')).toBeVisible();
    const sent = requestsOf(checkPeopleSheet).map(({ url }) => url.searchParams.get('encoding'));
    expect(sent).toEqual([null, 'windows-1252']);
  });

  it('[R-07] shows a dry run, and after the import the result of each row', async () => {
    server.use(
      respond(checkPeopleSheet, read),
      respond(importPeopleSheet, read),
      respond(getImportProgress, { done: 1, total: 2 }),
    );
    const dialog = await choose();
    expect(await dialog.findByText('Not valid: 1')).toBeVisible();
    expect(requestsOf(importPeopleSheet)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('1 invited, 0 updated')).toBeVisible();
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '3oopsBenNot importedMail: Enter an email address.',
      '2ann@new.testAnnInvited',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Import another file' }));
    expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('[R-07] checks again when existing people are to be updated', async () => {
    server.use(respond(checkPeopleSheet, read));
    const dialog = await choose();
    await dialog.findByText('Will be invited: 1');
    const choice = dialog.getByRole('combobox', { name: 'People who have an account' });
    await userEvent.selectOptions(choice, 'update');
    await dialog.findByText('Will be invited: 1');
    const modes = requestsOf(checkPeopleSheet).map(({ url }) => url.searchParams.get('existing'));
    expect(modes).toEqual(['skip', 'update']);
  });

  it('[R-07] keeps the file and says why it was refused, in Thai', async () => {
    server.use(refuse(checkPeopleSheet, 'sheet.too_many_rows', { params: { maximum: 2000 } }));
    const dialog = await choose('th');
    expect(await dialog.findByText(/2,?000/)).toBeVisible();
    expect(dialog.getByText('people.csv')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'นำเข้า' })).toBeDisabled();
  });
});
