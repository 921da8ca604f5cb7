import {
  checkResourceSheet,
  importResourceSheet,
  listResourceImports,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { lotus, serveResources } from './testing/resource-world.ts';
import { sampleReport } from './testing/sheet-samples.ts';

beforeEach(() => {
  localStorage.clear();
  serveResources();
  server.use(respond(listResourceImports, []));
});

function open(language: 'en' | 'th' = 'en') {
  const { unmount } = renderWithProviders(<ImportDialog onClose={() => {}} />, { language });
  const dialog = within(screen.getByRole('dialog'));
  const upload = async () => {
    const input = dialog.getByLabelText(language === 'en' ? 'Choose a file' : 'เลือกไฟล์');
    await userEvent.upload(input, new File(['name'], 'rooms.csv', { type: 'text/csv' }));
  };
  return { dialog, upload, unmount };
}

const queriesOf = (operation: typeof checkResourceSheet | typeof importResourceSheet) =>
  requestsOf(operation).map(({ url }) => Object.fromEntries(url.searchParams));

describe('floors that a building does not have', () => {
  const ground = {
    row: 2,
    name: 'G',
    rows: 7,
    building: lotus.building,
    choice: null,
    isCreatable: true,
  };
  const report = {
    ...sampleReport,
    created: 0,
    faultyRows: 7,
    faultCount: 7,
    unknownFloors: [ground],
  };
  const solved = { ...sampleReport, unknownFloors: [{ ...ground, choice: 'new' }] };

  it('[D-03] are created by one choice for all their rows, which is sent to the check and the import', async () => {
    server.use(respond(checkResourceSheet, report));
    const { dialog, upload } = open();
    await upload();
    const name = `Floor "G" in ${lotus.building.name} (7 rows)`;
    const field = await dialog.findByRole('combobox', { name });
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    server.use(respond(checkResourceSheet, solved), respond(importResourceSheet, solved));
    await userEvent.selectOptions(field, 'Create floor "G"');
    expect(await dialog.findByText('1 rows: 1 new, 0 changed')).toBeVisible();
    expect(dialog.getByRole('combobox', { name })).toHaveDisplayValue('Create floor "G"');
    expect(queriesOf(checkResourceSheet).at(-1)).toEqual({ floors: '2:new' });
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 added, 0 changed')).toBeInTheDocument();
    expect(queriesOf(importResourceSheet)).toEqual([{ floors: '2:new', faulty: 'refuse' }]);
  });

  it('[D-03] keep their choice for a corrected file with moved rows', async () => {
    server.use(respond(checkResourceSheet, report));
    const { dialog, upload } = open();
    await upload();
    await userEvent.selectOptions(
      await dialog.findByRole('combobox', { name: /Floor "G"/ }),
      'new',
    );
    const moved = { ...ground, row: 5, choice: null };
    server.use(respond(checkResourceSheet, { ...report, unknownFloors: [moved] }));
    await upload();
    const field = await dialog.findByRole('combobox', { name: /Floor "G"/ });
    expect(field).toHaveDisplayValue('Create floor "G"');
    expect(queriesOf(checkResourceSheet).at(-1)).toEqual({ floors: '5:new' });
  });

  it('[D-03] are checked again when the import is refused, and keep the choice', async () => {
    server.use(respond(checkResourceSheet, report));
    const { dialog, upload } = open();
    await upload();
    const field = await dialog.findByRole('combobox', { name: /Floor "G"/ });
    server.use(
      respond(checkResourceSheet, solved),
      refuse(importResourceSheet, 'sheet.has_faults', { params: { faults: 2 } }),
    );
    await userEvent.selectOptions(field, 'new');
    await dialog.findByText('1 rows: 1 new, 0 changed');
    server.use(respond(checkResourceSheet, report));
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText("The row of this file can't be imported.")).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /Floor "G"/ })).toHaveDisplayValue(/Create/);
  });

  it('[D-03] with a too long name can only be mapped to an existing one, in Thai', async () => {
    const long = { ...ground, isCreatable: false };
    server.use(respond(checkResourceSheet, { ...report, unknownFloors: [long] }));
    const { dialog, upload } = open('th');
    await upload();
    const field = await dialog.findByRole('combobox', { name: /^ชั้น "G" ของ .* \(7 แถว\)$/ });
    const options = within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options[0]).toBe('เลือกหรือเพิ่มชั้น');
    expect(options).not.toContain('เพิ่มชั้น "G"');
  });
});

describe('the columns of a file', () => {
  const firstRows = [
    { row: 1, cells: ['All rooms'] },
    { row: 2, cells: ['Room', 'Area'] },
  ];
  const columns = [
    { head: 'Room', column: 'name' },
    { head: 'Area', column: null },
  ];
  const asked = { ...sampleReport, firstRows, columns, missing: ['building'], headerRow: 2 };
  const [room] = columns;
  const matched = [...(room ? [room] : []), { head: 'Area', column: 'building' }];
  const read = { ...asked, columns: matched, missing: [] };

  async function matchOnce() {
    server.use(respond(checkResourceSheet, asked));
    const { dialog, upload, unmount } = open();
    await upload();
    await userEvent.selectOptions(
      await dialog.findByRole('combobox', { name: 'Area' }),
      'building',
    );
    server.use(respond(checkResourceSheet, read));
    await userEvent.click(dialog.getByRole('button', { name: 'Use these columns' }));
    await dialog.findByText('1 rows: 1 new, 0 changed');
    unmount();
  }

  it('[D-03] are mapped as before in another file with the same headers, without a question', async () => {
    await matchOnce();
    server.use(
      handle(checkResourceSheet, ({ url }) => {
        const isMatched = new URL(url).searchParams.has('columns');
        return Response.json({ data: isMatched ? read : asked });
      }),
    );
    const { dialog, upload } = open();
    await upload();
    expect(await dialog.findByText('1 rows: 1 new, 0 changed')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Use these columns' })).not.toBeInTheDocument();
    expect(queriesOf(checkResourceSheet).slice(-2)).toEqual([
      {},
      { columns: 'name,building', headerRow: '2' },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Change the columns' }));
    expect(dialog.getByRole('combobox', { name: 'Area' })).toHaveDisplayValue(
      'Building (required)',
    );
  });

  it('[D-03] are asked again for other headers, or another kind', async () => {
    await matchOnce();
    const others = [{ row: 2, cells: ['Room', 'Area', 'Seats'] }];
    server.use(respond(checkResourceSheet, { ...asked, firstRows: others }));
    const { dialog, upload } = open();
    await upload();
    expect(await dialog.findByRole('button', { name: 'Use these columns' })).toBeVisible();
    server.use(respond(checkResourceSheet, asked));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'car');
    await upload();
    expect(await dialog.findByRole('button', { name: 'Use these columns' })).toBeVisible();
  });
});
