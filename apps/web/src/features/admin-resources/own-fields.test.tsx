import type { ManagedResource } from '@axp/contracts';
import {
  createResource,
  getManagedResource,
  previewResourceChange,
  updateResource,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  client,
  fieldId,
  internal,
  ownField,
} from '@/shared/own-fields/testing/own-field-samples.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { administrator } from '@/shared/testing/samples.ts';
import { ResourcePage } from './resource-page.tsx';
import { lotus, nothingHit, serveResources } from './testing/resource-world.ts';

const ofResource = { subject: 'resource', filledBy: 'administrators' } as const;
const inspected = ownField({
  ...ofResource,
  label: { en: 'Inspector', th: 'ผู้ตรวจ' },
  default: 'Facilities',
});
const use = ownField({
  ...ofResource,
  id: fieldId(2),
  kind: 'choice',
  isRequired: true,
  label: { en: 'Use', th: 'การใช้งาน' },
  choices: [{ ...client, isArchived: true }, internal],
});
const stored = {
  id: use.id,
  kind: use.kind,
  label: use.label,
  value: client.id,
  choice: client.label,
  isArchived: false,
};
const room: ManagedResource = { ...lotus, ownFields: [stored] };
const user = { ...administrator, ownFields: [inspected, use] };

beforeEach(() => {
  serveResources();
  server.use(
    respond(getManagedResource, room),
    respond(previewResourceChange, nothingHit),
    respond(updateResource, room),
    respond(createResource, room),
  );
});

async function open(query = `id=${room.id}`) {
  renderWithProviders(<ResourcePage />, { path: `/admin/resources/edit?${query}`, user });
  return screen.findByRole('textbox', { name: 'Inspector' });
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => requestsOf(updateResource).map(({ body }) => body);

describe('own fields in the form of a resource', () => {
  it('sends the changed ones alone, so that an archived choice can stay', async () => {
    const field = await open();
    expect(field).toHaveValue('');
    expect(screen.getByRole('combobox', { name: /^Use/ })).toHaveValue(client.id);
    await userEvent.type(field, 'Fire brigade');
    expect(screen.getByText(/Own fields: Use: Client → /)).toBeVisible();
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ ownFields: { [inspected.id]: 'Fire brigade' } });
    expect(sent()[0]).not.toHaveProperty(`ownFields.${use.id}`);
  });

  it('sends none of them with a change of something else, before a save and after it', async () => {
    await open();
    const name = screen.getByRole('textbox', { name: 'Name' });
    for (const count of [1, 2]) {
      await userEvent.type(name, '!');
      await save();
      await waitFor(() => expect(sent()).toHaveLength(count));
      expect(sent().at(-1)).not.toHaveProperty('ownFields');
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    }
  });

  it('refuses to clear a required one, at its field', async () => {
    await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Use/ }), 'Not set');
    await save();
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('begins with the default in a new resource', async () => {
    expect(await open('type=room')).toHaveValue('Facilities');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Orchid');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Use/ })).toBeInvalid());
  });

  it('shows a refusal of the server at its field', async () => {
    const path = `ownFields.${inspected.id}`;
    const issue = { path, code: 'too_long', params: { maximum: 500 }, message: '' };
    server.use(refuse(updateResource, 'request.invalid', { errors: [issue] }));
    const field = await open();
    await userEvent.type(field, 'x');
    await save();
    await waitFor(() => expect(field).toBeInvalid());
  });

  it('[D-03] keeps the change of another field by another user', async () => {
    const field = await open();
    await userEvent.type(field, 'Fire brigade');
    const theirs = {
      ...room,
      version: 4,
      ownFields: [{ ...stored, value: internal.id, choice: internal.label }],
    };
    server.use(refuse(updateResource, 'resource.stale'), respond(getManagedResource, theirs));
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Use: Internal')).toBeVisible();
    server.use(respond(updateResource, theirs));
    await userEvent.click(dialog.getByRole('button', { name: 'Save with my changes' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({
      version: 4,
      ownFields: { [inspected.id]: 'Fire brigade' },
    });
    expect(sent()[1]).not.toHaveProperty(`ownFields.${use.id}`);
  });
});
