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

const manyPlugs = ownField({
  ...ofResource,
  id: fieldId(7),
  kind: 'choice',
  label: { en: 'Socket', th: 'เต้ารับ' },
  choices: Array.from({ length: 13 }, (_, index) => ({
    id: fieldId(300 + index),
    label: { en: `Socket ${index}`, th: `เต้ารับ ${index}` },
    isArchived: false,
  })),
});
const noCounts = {
  amenities: {},
  ownFields: [],
  seats: { least: 6, free: 0 },
  myFloor: null,
  favourites: 0,
  without: [],
  withoutOwnFields: [],
};

type Facets = NonNullable<Parameters<typeof serveResults>[1]['facets']>;

async function open(path = base, facets?: Facets) {
  serveResults([hit()], { free: 1, total: 1, ...(facets && { facets }) });
  const user = { ...somchai, ownFields: [plug, quiet, other, manyPlugs] };
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

  it('[F-03] have the number of results of each value, and none to press without any', async () => {
    const ownFields = [
      { id: plug.id, value: typeC.id, free: 3 },
      { id: quiet.id, value: false, free: 2 },
      { id: manyPlugs.id, value: fieldId(301), free: 4 },
    ];
    await open(`${base}&fields=${quiet.id}:yes`, { ...noCounts, ownFields });
    const dialog = await openFilters();
    expect(dialog.getByRole('button', { name: 'Type C 3 free' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: 'Type O 0 free' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'No 2 free' })).toBeEnabled();
    // A chosen value can be removed.
    expect(dialog.getByRole('button', { name: 'Yes 0 free', pressed: true })).toBeEnabled();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Socket' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(expect.arrayContaining(['Socket 0 (0)', 'Socket 1 (4)']));
  });

  it('[F-03] are offered to be taken away where nothing matches', async () => {
    serveResults([], {
      free: 0,
      total: 0,
      facets: { ...noCounts, withoutOwnFields: [{ id: plug.id, free: 5 }] },
    });
    const user = { ...somchai, ownFields: [plug, quiet] };
    const path = `${base}&fields=${plug.id}:${typeC.id},${quiet.id}:yes`;
    const { visits } = renderWithProviders(<ResultPage kind="room" />, { path, user });
    await userEvent.click(await screen.findByRole('button', { name: 'Without Plug type (5)' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain(`fields=${quiet.id}:yes`));
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
