import { getManagedResource, listAdminBusinessUnits, listManagedResources } from '@axp/contracts';
import type { RuleState } from '@axp/contracts/administration';
import { getRules, previewRules, updateRules } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { harmless, sheetOf } from '@/shared/admin/rules/testing/rule-fixtures.ts';
import {
  lotus,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { RulesPage } from './rules-page.tsx';

const salesId = '019a1f00-0000-7000-8000-0000000000b2';

const ownAhead: Partial<RuleState> = {
  value: 90,
  isOwn: true,
  from: { level: 'merchant', name: 'Acme' },
};
beforeEach(() => {
  server.use(respond(getRules, sheetOf('room')), respond(listAdminBusinessUnits, []));
});

const open = (path = '/admin/rules', language: 'en' | 'th' = 'en') =>
  renderWithProviders(<RulesPage />, { path, language });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the rules', () => {
  it('[Z-11] have their value, source and action in columns', async () => {
    server.use(
      respond(
        getRules,
        sheetOf('room', {
          maxAheadDays: {
            ...ownAhead,
            units: [{ id: salesId, name: 'Sales', value: 60 }],
            resources: 2,
          },
        }),
      ),
    );
    open();
    const table = await screen.findByRole('table', { name: 'Time' });
    const cellsOf = (name: string) => {
      const row = within(table).getByRole('rowheader', { name }).closest('[role=row]');
      if (!(row instanceof HTMLElement)) throw new Error('no row');
      return within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Rule',
      'Value',
      'Source',
      'Action',
    ]);
    expect(cellsOf('Time steps')).toEqual(['15 min', 'Default', 'Override']);
    const own =
      /^Booking horizon.*Default: 180 days.*Overridden by: Sales \(60 days\), 2 resources/;
    const header = within(table).getByRole('rowheader', { name: own });
    expect(header).toBeVisible();
    expect(within(table).getByRole('textbox', { name: 'Booking horizon' })).toHaveValue('90');
    expect(within(table).getByRole('button', { name: 'Reset: Booking horizon' })).toBeVisible();
    expect(screen.getByText('1 set here, 5 inherited')).toBeVisible();
  });

  it('[Z-11] are shown in the sentences that staff read, including unsaved changes', async () => {
    server.use(respond(previewRules, harmless));
    open();
    expect(await screen.findByText('Rooms can be booked up to 180 days ahead.')).toBeVisible();
    expect(screen.getByText('Bookings start and end in steps of 15 min.')).toBeVisible();
    await press('Override: Booking horizon');
    const field = screen.getByRole('textbox', { name: 'Booking horizon' });
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(screen.getByText('Rooms can be booked up to 30 days ahead.')).toBeVisible();
    await press('Reset: Booking horizon');
    expect(screen.getByText('Rooms can be booked up to 180 days ahead.')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('[Z-11] set at this level are fields, which reset when a change is discarded', async () => {
    server.use(
      respond(getRules, sheetOf('room', { maxAheadDays: ownAhead })),
      respond(previewRules, harmless),
    );
    open();
    const field = await screen.findByRole('textbox', { name: 'Booking horizon' });
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(screen.getByText('Was 90 days, set here')).toBeVisible();
    await press('Discard');
    expect(screen.getByRole('textbox', { name: 'Booking horizon' })).toHaveValue('90');
    await press('Reset: Booking horizon');
    expect(screen.queryByRole('textbox', { name: 'Booking horizon' })).not.toBeInTheDocument();
    await press('Undo: Booking horizon');
    expect(screen.getByRole('textbox', { name: 'Booking horizon' })).toHaveValue('90');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it.each([
    ['room', 'จองห้องล่วงหน้าได้ไม่เกิน 180 วัน'],
    ['car', 'จองรถล่วงหน้าได้ไม่เกิน 180 วัน'],
    ['asset', 'จองอุปกรณ์ล่วงหน้าได้ไม่เกิน 180 วัน'],
  ] as const)('[Z-11] are written in Thai for a %s', async (type, words) => {
    server.use(respond(getRules, sheetOf(type)));
    open(`/admin/rules?type=${type}`, 'th');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[Z-11] are saved with the starting version of the change', async () => {
    server.use(
      respond(previewRules, harmless),
      respond(updateRules, sheetOf('room', { maxAheadDays: { ...ownAhead, value: 30 } })),
    );
    open();
    await press('Override: Booking horizon');
    const field = screen.getByRole('textbox', { name: 'Booking horizon' });
    expect(screen.getByText('From 1 day to 1,830 days.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(screen.getByRole('status')).toHaveTextContent('Booking horizon: 180 days → 30 days');
    await press('Save');
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules).map(({ body }) => body)).toEqual([
      { type: 'room', version: 3, set: { maxAheadDays: 30 }, inherit: [] },
    ]);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('[Z-24] focus an invalid field, however far above the button', async () => {
    open();
    await press('Override: Booking horizon');
    const field = screen.getByRole('textbox', { name: 'Booking horizon' });
    await userEvent.clear(field);
    await press('Save');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter a number.');
    expect(requestsOf(updateRules)).toHaveLength(0);
  });

  it('[Z-11] can be reset to inherited', async () => {
    server.use(
      respond(getRules, sheetOf('room', { maxAheadDays: ownAhead })),
      respond(previewRules, harmless),
      respond(updateRules, sheetOf('room')),
    );
    open();
    await press('Reset: Booking horizon');
    expect(screen.getByText('Rooms can be booked up to 180 days ahead.')).toBeVisible();
    expect(screen.getByText('180 days')).toBeVisible();
    expect(screen.getByText('Was 90 days, set here')).toBeVisible();
    await press('Save');
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules)[0]?.body).toEqual({
      type: 'room',
      version: 3,
      set: {},
      inherit: ['maxAheadDays'],
    });
  });

  it('[Z-11] lengths are typed in minutes, hours or days', async () => {
    server.use(respond(previewRules, harmless), respond(updateRules, sheetOf('room')));
    open();
    await press('Override: Maximum length');
    expect(screen.getByRole('textbox', { name: 'Maximum length' })).toHaveValue('1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Measured in' }), 'hours');
    expect(screen.getByText('A room booking can be up to 1 h long.')).toBeVisible();
    await press('Save');
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules)[0]?.body).toMatchObject({ set: { maxLengthMinutes: 60 } });
  });

  it('[Z-24] report an invalid value at its field, and refusals of the server', async () => {
    open();
    await press('Override: Default length');
    const field = screen.getByRole('textbox', { name: 'Default length' });
    await userEvent.clear(field);
    await userEvent.type(field, 'long');
    await press('Save');
    expect(field).toBeInvalid();
    expect(requestsOf(updateRules)).toHaveLength(0);
    server.use(
      respond(previewRules, harmless),
      refuse(updateRules, 'request.invalid', {
        errors: [
          {
            path: 'set.defaultLengthMinutes',
            code: 'longer_than_longest',
            message: '',
            params: { maxLengthMinutes: 30 },
          },
        ],
      }),
    );
    await userEvent.clear(field);
    await userEvent.type(field, '2');
    await press('Save');
    expect(await screen.findByText('A booking can last up to 30 min here.')).toBeVisible();
  });

  it('[Z-06] show another user’s changes, and keep what was typed', async () => {
    server.use(respond(previewRules, harmless), refuse(updateRules, 'rules.stale'));
    open();
    await press('Override: Booking horizon');
    const field = screen.getByRole('textbox', { name: 'Booking horizon' });
    await userEvent.clear(field);
    await userEvent.type(field, '45');
    const fresh = sheetOf('room', { gridMinutes: { value: 30, isOwn: true } });
    server.use(respond(getRules, { ...fresh, version: 4 }));
    await press('Save');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Another user changed these rules');
    expect(note).toHaveTextContent('Bookings start and end in steps of 30 min.');
    expect(screen.getByRole('textbox', { name: 'Booking horizon' })).toHaveValue('45');
    server.use(respond(updateRules, fresh));
    await press('Save');
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules).at(-1)?.body).toMatchObject({ version: 4 });
  });

  it('[Z-40] about approval are chosen in the words of the table', async () => {
    server.use(respond(previewRules, harmless), respond(updateRules, sheetOf('room')));
    open();
    await press('Override: Approval');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Approval' }), 'Always');
    await press('Override: Approval by length');
    await userEvent.click(screen.getByRole('checkbox', { name: 'No limit' }));
    await press('Save');
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
    expect(requestsOf(updateRules)[0]?.body).toMatchObject({
      set: { approval: 'always', approvalAboveMinutes: 1 },
    });
  });

  it('[Z-11] of one resource are loaded once it is chosen by name', async () => {
    const page = { meta: { nextCursor: null } };
    server.use(
      respond(listManagedResources, [lotus], page),
      respond(getManagedResource, lotus),
      respond(getRules, {
        ...sheetOf('room', {
          maxAheadDays: { units: [{ id: salesId, name: 'Sales', value: 60 }] },
        }),
        level: 'resource',
        id: lotus.id,
        name: lotus.name,
      }),
    );
    open('/admin/rules?level=resource');
    expect(await screen.findByText('Which resource?')).toBeVisible();
    expect(requestsOf(getRules)).toHaveLength(0);
    await userEvent.type(screen.getByRole('combobox', { name: 'Resource' }), 'lo');
    await userEvent.click(await screen.findByRole('option', { name: 'Lotus' }));
    expect(await screen.findByText('For bookings of Sales: 60 days')).toBeVisible();
    const { searchParams } = requestsOf(getRules)[0]?.url ?? new URL('about:blank');
    expect(Object.fromEntries(searchParams)).toEqual({ type: 'room', resourceId: lotus.id });
  });
});
