import { getResource, listCalendar, packCalendar, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { client, fieldId, ownField } from '@/shared/own-fields/testing/own-field-samples.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { serveResults } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const base = `/bookings/room/search-result?start=${window.start}&end=${window.end}`;
const ofResource = { subject: 'resource', filledBy: 'administrators', isFilter: true } as const;
const typeC = { id: fieldId(201), label: { en: 'Type C', th: 'แบบ C' }, isArchived: false };
const typeO = { id: fieldId(202), label: { en: 'Type O', th: 'แบบ O' }, isArchived: false };
const plug = ownField({
  ...ofResource,
  id: fieldId(4),
  kind: 'choice',
  label: { en: 'Plug type', th: 'ชนิดปลั๊ก' },
  choices: [typeC, typeO, { ...client, isArchived: true }],
});
const quiet = ownField({
  ...ofResource,
  id: fieldId(5),
  kind: 'yes-no',
  label: { en: 'Quiet', th: 'เงียบ' },
});
const other = ownField({ ...ofResource, id: fieldId(6), isFilter: false });

async function open(path = base) {
  serveResults([hit()], { free: 1, total: 1 });
  const user = { ...somchai, ownFields: [plug, quiet, other] };
  const view = renderWithProviders(<ResultPage kind="room" />, { path, user });
  await screen.findByRole('article', { hidden: true });
  return view;
}

async function openFilters() {
  await userEvent.click(screen.getByRole('button', { name: /^More/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

const asked = () => requestsOf(searchResources).map(({ body }) => body);

describe('own fields as filters of a search', () => {
  it('are chosen one value each, in the address, and taken away by another press', async () => {
    const { visits } = await open();
    const dialog = await openFilters();
    expect(dialog.queryByRole('group', { name: 'Cost object' })).toBeNull();
    const plugs = within(dialog.getByRole('group', { name: 'Plug type' }));
    expect(plugs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Type C',
      'Type O',
    ]);
    await userEvent.click(plugs.getByRole('button', { name: 'Type C' }));
    await userEvent.click(plugs.getByRole('button', { name: 'Type O' }));
    const quiets = within(dialog.getByRole('group', { name: 'Quiet' }));
    await userEvent.click(quiets.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(visits.paths.at(-1)).toContain(`fields=${plug.id}:${typeO.id},${quiet.id}:yes`),
    );
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({
        ownFields: { [plug.id]: typeO.id, [quiet.id]: true },
      }),
    );
    await userEvent.click(quiets.getByRole('button', { name: 'Yes' }));
    await userEvent.click(plugs.getByRole('button', { name: 'Type O' }));
    await waitFor(() => expect(visits.paths.at(-1)).not.toContain('fields='));
  });

  it('come from the address, as many as it names', async () => {
    await open(`${base}&fields=${plug.id}:${typeC.id},${quiet.id}:no`);
    expect(screen.getByRole('button', { name: 'More (2)' })).toBeVisible();
    expect(asked()[0]).toMatchObject({ ownFields: { [plug.id]: typeC.id, [quiet.id]: false } });
    const dialog = await openFilters();
    expect(dialog.getByRole('button', { name: 'Type C', pressed: true })).toBeVisible();
  });

  it('leave out those that are no longer offered', async () => {
    await open(`${base}&fields=${plug.id}:${client.id},${other.id}:yes,${fieldId(77)}:yes`);
    expect(asked()[0]).not.toHaveProperty('ownFields');
  });
});

describe('own fields of a resource that was found', () => {
  it('stand in its details with the texts of their values', async () => {
    const value = { id: plug.id, kind: plug.kind, label: plug.label, value: typeC.id };
    const ownFields = [{ ...value, choice: typeC.label, isArchived: false }];
    server.use(
      respond(getResource, { ...room, ownFields }),
      respond(listCalendar, packCalendar([])),
    );
    await open(`${base}&detail=${room.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
    expect(await dialog.findByText('Plug type')).toBeVisible();
    expect(dialog.getByText('Type C')).toBeVisible();
  });
});
