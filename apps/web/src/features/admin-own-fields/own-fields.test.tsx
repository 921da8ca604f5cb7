import { getMe, getResource, listManagedResources } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import {
  createOwnField,
  listOwnFields,
  orderOwnFields,
  updateOwnField,
} from '@axp/contracts/administration';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  client,
  fieldId,
  internal,
  ownField,
  purpose,
} from '@/shared/own-fields/testing/own-field-samples.ts';
import {
  acme,
  lotus,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { administrator } from '@/shared/testing/samples.ts';
import { OwnFieldsPage } from './index.ts';

function stored(change: Partial<ManagedOwnField> = {}): ManagedOwnField {
  return { ...ownField(), version: 3, isArchived: false, ...change };
}

const costObject = stored();
const occasion = stored({ ...purpose, version: 5 });
const bookings = '/admin/own-fields?tab=booking';

async function open(fields: ManagedOwnField[], path = bookings, user = administrator) {
  server.use(respond(listOwnFields, fields), respond(getMe, user));
  const view = renderWithProviders(<OwnFieldsPage />, {
    path,
    user,
    merchant: { ...acme, services: { room: '1', car: '1', asset: '1' } },
  });
  await screen.findByRole('tab', { name: /^Bookings/ });
  return { ...view, user: userEvent.setup() };
}

async function openDialog(fields: ManagedOwnField[], path = bookings) {
  const view = await open(fields, path);
  await view.user.click(screen.getByRole('button', { name: 'Add field' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, dialog };
}

const rows = () => within(screen.getByRole('list', { name: 'Fields of bookings' }));
const names = () =>
  rows()
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('[F-03] the administration of own fields', () => {
  it('says what they are for while there are none', async () => {
    await open([], '/admin/own-fields');
    expect(screen.getByText('No fields of resources yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /^Bookings/ }));
    expect(await screen.findByText('No fields of bookings yet')).toBeVisible();
  });

  it('lists fields with their type and rules', async () => {
    await open([
      occasion,
      stored({ isPersonal: true, seenBy: 'responsible', types: ['room'], resourceIds: [lotus.id] }),
    ]);
    expect(names()).toEqual([
      'Occasion2 choicesRequired',
      'Cost objectText · Rooms · 1 resource onlyPersonalRestricted',
    ]);
  });

  it('adds a choice with both languages, kinds and rules, and previews it meanwhile', async () => {
    server.use(respond(createOwnField, occasion));
    const { user, dialog } = await openDialog([]);
    await user.click(dialog.getByRole('radio', { name: /^Choice/ }));
    await save();
    expect(requestsOf(createOwnField)).toHaveLength(0);
    const name = dialog.getByRole('textbox', { name: 'Name in English' });
    expect(name).toBeInvalid();
    await user.type(name, 'Occasion');
    await user.type(dialog.getByRole('textbox', { name: 'Name in Thai' }), 'โอกาส');
    for (const [english, thai] of [
      ['Client', 'ลูกค้า'],
      ['Internal', 'ภายใน'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: 'Add choice' }));
      const row = within(dialog.getAllByRole('listitem').at(-1) ?? document.body);
      expect(row.getByRole('textbox', { name: 'Choice in English' })).toHaveFocus();
      await user.keyboard(english);
      await user.type(row.getByRole('textbox', { name: 'Choice in Thai' }), thai);
    }
    await user.click(dialog.getByRole('button', { name: 'Cars' }));
    await user.click(dialog.getByRole('switch', { name: 'Required' }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    const shown = preview.getByRole('combobox', { name: /^Occasion/ });
    expect(shown).toBeRequired();
    expect(
      within(shown)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not set', 'Client', 'Internal']);
    await save();
    expect(await screen.findByText('Occasion is added.')).toBeVisible();
    expect(requestsOf(createOwnField)[0]?.body).toMatchObject({
      subject: 'booking',
      kind: 'choice',
      label: { en: 'Occasion', th: 'โอกาส' },
      isRequired: true,
      types: ['room', 'asset'],
      filledBy: 'booker',
      number: null,
      choices: [{ label: client.label }, { label: internal.label }],
    });
    // Forms know fields from the profile.
    expect(requestsOf(getMe).length).toBeGreaterThan(0);
  });

  it('adds a number with bounds, and refuses bounds that are none', async () => {
    server.use(respond(createOwnField, costObject));
    const { user, dialog } = await openDialog([]);
    await user.click(dialog.getByRole('radio', { name: /^Number/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Name in English' }), 'Guests');
    await user.type(dialog.getByRole('textbox', { name: 'Name in Thai' }), 'แขก');
    const most = dialog.getByRole('textbox', { name: 'Largest number' });
    await user.type(dialog.getByRole('textbox', { name: 'Smallest number' }), '2');
    await user.type(most, '1');
    await save();
    expect(dialog.getByText('At least 2.')).toBeVisible();
    await user.clear(most);
    await user.type(most, 'many');
    expect(dialog.getByText('Enter a number.')).toBeVisible();
    await user.clear(most);
    await user.type(most, '20');
    await user.type(dialog.getByRole('textbox', { name: 'Default' }), '30');
    expect(dialog.getByText('At most 20.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Default' }));
    await save();
    await waitFor(() => expect(requestsOf(createOwnField)).toHaveLength(1));
    expect(requestsOf(createOwnField)[0]?.body).toMatchObject({
      number: { min: 2, max: 20, decimals: 0 },
      default: null,
      choices: [],
    });
  });

  it('offers a field of resources as a filter where the search can use it', async () => {
    const { user, dialog } = await openDialog([], '/admin/own-fields');
    expect(dialog.queryByRole('switch', { name: 'Filter of the search' })).toBeNull();
    expect(dialog.queryByRole('switch', { name: 'Contains personal data' })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^Yes or no/ }));
    expect(dialog.getByRole('switch', { name: 'Filter of the search' })).toBeVisible();
  });

  it('limits a field to chosen resources', async () => {
    server.use(
      respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
      respond(updateOwnField, costObject),
      refuse(getResource, 'resource.not_found'),
    );
    const { user } = await open([costObject]);
    await user.click(screen.getByRole('button', { name: 'Actions for Cost object' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit field' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: 'Only for certain resources' }));
    await user.click(await screen.findByRole('option', { name: 'Lotus' }));
    await save();
    await waitFor(() => expect(requestsOf(updateOwnField)).toHaveLength(1));
    const { body } = requestsOf(updateOwnField)[0] ?? {};
    expect(body).toMatchObject({ version: 3, resourceIds: [lotus.id] });
    expect(body).not.toHaveProperty('kind');
  });

  it('archives a choice that is removed, and offers it again', async () => {
    server.use(respond(updateOwnField, occasion));
    const { user } = await open([occasion]);
    await user.click(screen.getByRole('button', { name: 'Actions for Occasion' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit field' }));
    await user.click(await dialog.findByRole('button', { name: 'Remove: Client' }));
    const removed = within(dialog.getByRole('group', { name: 'No longer offered' }));
    await user.click(removed.getByRole('button', { name: 'Client' }));
    expect(dialog.queryByRole('group', { name: 'No longer offered' })).toBeNull();
    await save();
    await waitFor(() => expect(requestsOf(updateOwnField)).toHaveLength(1));
    expect(requestsOf(updateOwnField)[0]?.body).toMatchObject({
      choices: [{ id: internal.id }, { id: client.id }],
    });
  });

  it('shows a taken name at its field, and keeps what was typed', async () => {
    server.use(refuse(createOwnField, 'own_field.label_taken'));
    const { user, dialog } = await openDialog([]);
    const name = dialog.getByRole('textbox', { name: 'Name in English' });
    await user.type(name, 'Cost object');
    await user.type(dialog.getByRole('textbox', { name: 'Name in Thai' }), 'งบ');
    await save();
    expect(
      await dialog.findByText('Another field has this name. Choose another one.'),
    ).toBeVisible();
    expect(name).toHaveValue('Cost object');
  });

  it('puts fields in order with arrow keys on their handles', async () => {
    server.use(respond(orderOwnFields, [costObject, occasion]));
    const { user } = await open([occasion, costObject]);
    act(() => rows().getByRole('button', { name: 'Move Occasion' }).focus());
    await user.keyboard('{ArrowUp}');
    expect(requestsOf(orderOwnFields)).toHaveLength(0);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(requestsOf(orderOwnFields)).toHaveLength(1));
    expect(requestsOf(orderOwnFields)[0]?.body).toEqual({
      subject: 'booking',
      ids: [costObject.id, occasion.id],
    });
    expect(screen.getByText('Occasion is now 2 of 2.')).toBeInTheDocument();
  });

  it('puts fields in order with the pointer, unless Escape ends it', async () => {
    server.use(respond(orderOwnFields, [costObject, occasion]));
    await open([occasion, costObject]);
    // jsdom has no layout: every row is at 0, so that a pointer below it is past all of them.
    const list = screen.getByRole('list', { name: 'Fields of bookings' });
    const capture = jest.fn();
    list.setPointerCapture = capture;
    const drag = (end: () => void) => {
      const handle = rows().getByRole('button', { name: 'Move Occasion' });
      fireEvent.pointerDown(handle, { button: 0, pointerId: 7 });
      fireEvent.pointerMove(list, { clientY: 10 });
      expect(names()[0]).toMatch(/^Cost object/);
      end();
    };
    drag(() => fireEvent.keyDown(list, { key: 'Escape' }));
    expect(names()[0]).toMatch(/^Occasion/);
    expect(requestsOf(orderOwnFields)).toHaveLength(0);
    drag(() => fireEvent.pointerUp(list));
    expect(capture).toHaveBeenLastCalledWith(7);
    await waitFor(() => expect(requestsOf(orderOwnFields)).toHaveLength(1));
    expect(requestsOf(orderOwnFields)[0]?.body).toMatchObject({
      ids: [costObject.id, occasion.id],
    });
  });

  it('archives and restores a field', async () => {
    const old = stored({ id: fieldId(9), isArchived: true, label: { en: 'Old', th: 'เก่า' } });
    server.use(respond(updateOwnField, costObject));
    const { user } = await open([costObject, old]);
    await user.click(screen.getByRole('button', { name: 'Actions for Cost object' }));
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    const question = within(await screen.findByRole('dialog', { name: 'Archive Cost object?' }));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Cost object is archived.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Restore: Old' }));
    expect(await screen.findByText('Old is offered again.')).toBeVisible();
    expect(requestsOf(updateOwnField).map(({ body }) => body)).toEqual([
      { version: 3, isArchived: true },
      { version: 3, isArchived: false },
    ]);
  });

  it('adds no more than 40 fields', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      stored({ id: fieldId(at + 20), label: { en: `Field ${at}`, th: `ช่อง ${at}` } }),
    );
    await open(many);
    expect(screen.getByRole('button', { name: 'Add field' })).toBeDisabled();
  });
});
