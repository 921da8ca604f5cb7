import { listManagedResources } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  pretendLayout,
  pretendMedia,
  pretendNow,
  renderWithProviders,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ResourcesPage } from './resources-page.tsx';
import { lotus, serveResources } from './testing/resource-world.ts';

const use = { state: 'free', until: null, freeUnits: 1, usedPercent: 38 } as const;
const car = {
  ...lotus,
  id: '019a1f00-0000-7000-8000-0000000000d5',
  name: 'Civic',
  type: 'car',
  floor: null,
  rules: {},
  use: { ...use, state: 'late', freeUnits: 0 },
} as const;

/** A window of so many pixels, for the queries of a least width. */
function pretendWidth(width: number): void {
  pretendMedia((query) => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    return (
      (least === undefined || width >= Number(least)) &&
      (most === undefined || width <= Number(most))
    );
  });
}

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  serveResources();
  const rows = [{ ...lotus, use: { ...use, until: '2026-11-24T06:00:00.000Z' } }, car];
  server.use(respond(listManagedResources, rows, { meta: { nextCursor: null } }));
});

const show = () =>
  renderWithProviders(
    <ShortcutProvider>
      <ResourcesPage />
    </ShortcutProvider>,
    { path: '/admin/resources' },
  );

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('[D-03] the table of resources', () => {
  it('shows rules, use and availability, and no codes, at 1440 px', async () => {
    pretendWidth(1440);
    show();
    const row = await screen.findByRole('row', { name: /Lotus/ });
    expect(heads()).toEqual(['', 'Name', 'Place', 'Size', 'Rules', 'Used, 30 days', 'Now']);
    expect(row).toHaveTextContent(/LotusRoom.*River House.*2 own rules38%Free until 13:00$/);
    expect(screen.getByRole('row', { name: /Civic/ })).toHaveTextContent(/Not returned yet$/);
    expect(screen.queryByText(lotus.code)).toBeNull();
  });

  it.each([
    [1280, ['Rules']],
    [1199, []],
  ])('leaves out columns without room at %i px', async (width, shown) => {
    pretendWidth(width);
    show();
    await screen.findByRole('row', { name: /Lotus/ });
    expect(heads()).toEqual(['', 'Name', 'Place', 'Size', ...shown, 'Now']);
  });

  it('focuses the search by the key that the empty field shows', async () => {
    pretendWidth(1440);
    show();
    await screen.findByRole('row', { name: /Lotus/ });
    const field = within(screen.getByRole('search')).getByRole('searchbox', { name: 'Search' });
    expect(field).toHaveAttribute('placeholder', 'Search name, code, place');
    await userEvent.keyboard('/');
    expect(field).toHaveFocus();
    expect(screen.getByText('/')).toBeVisible();
    await userEvent.type(field, 'x');
    expect(screen.queryByText('/')).toBeNull();
  });

  it('shows a list of rows with the same facts on a phone', async () => {
    pretendWidth(390);
    show();
    const list = await screen.findByRole('list', { name: 'All resources' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/Lotus.*Free until 13:00/);
  });
});
