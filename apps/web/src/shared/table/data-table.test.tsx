import { beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { pretendLayout, renderWithProviders } from '@/shared/testing/index.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn, TableList, TableSelection } from './table-types.ts';
import { useLocalTable } from './use-local-table.ts';
import type { TableState } from './use-table-place.ts';
import { useTablePlace } from './use-table-place.ts';

interface Guest {
  readonly id: string;
  readonly name: string;
  readonly town: string;
}

const guests: readonly Guest[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `g${index}`,
  name: `Guest ${index}`,
  town: index % 2 === 0 ? 'Rayong' : 'Trat',
}));

const columns: readonly TableColumn<Guest>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ name }) => name,
    text: ({ name }) => name,
    isSortable: true,
    isFixed: true,
  },
  { id: 'town', label: 'Town', cell: ({ town }) => town, text: ({ town }) => town },
];

const whole: TableList<Guest> = {
  rows: guests,
  isPending: false,
  isStale: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
  retry: () => {},
};

interface TableProps {
  readonly list: TableList<Guest>;
  readonly isChoosing?: boolean;
}

function Table(props: TableProps) {
  const address = useTablePlace({ filters: ['town'] as const, sort: 'name' });
  return (
    <>
      <Guests {...props} address={address} />
      <code>{useRouter().asPath}</code>
    </>
  );
}

function LocalTable() {
  return <Guests list={whole} address={useLocalTable({ sort: 'name' })} />;
}

function Guests({
  list,
  isChoosing = false,
  address,
}: TableProps & { readonly address: TableState }) {
  const [ids, onChange] = useState<TableSelection['ids']>(new Set());
  return (
    <DataTable
      label="Guests"
      columns={columns}
      address={address}
      list={list}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      hrefOf={({ id }) => `/guests?id=${id}`}
      failedTitle="The guests could not be loaded"
      empty={{ title: 'No invitees yet' }}
      {...(isChoosing && { selection: { ids, onChange, actions: null } })}
    />
  );
}

const address = () => screen.getByText(/^\/guests/).textContent;

async function show(list: Partial<TableList<Guest>> = {}, path = '/guests', isChoosing = false) {
  const view = renderWithProviders(<Table list={{ ...whole, ...list }} isChoosing={isChoosing} />, {
    path,
  });
  await screen.findByRole('search');
  return view;
}

beforeEach(pretendLayout);

describe('a table of 10,000 rows', () => {
  it('renders the visible ones, and reports how many there are', async () => {
    await show();
    const table = await screen.findByRole('grid', { name: 'Guests' });
    expect(table).toHaveAttribute('aria-rowcount', '10001');
    const drawn = within(table).getAllByRole('row').length;
    expect(drawn).toBeGreaterThan(15);
    expect(drawn).toBeLessThan(50);
    expect(screen.getByRole('status')).toHaveTextContent('10000 entries');
  });

  it('is filtered while typing, before the server has answered', async () => {
    await show({ isStale: true });
    const table = screen.getByRole('grid');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '9999 guest');
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '2'));
    expect(table).toHaveTextContent('Guest 9999');
    await waitFor(() => expect(address()).toBe('/guests?q=9999+guest'));
  });

  it('selects all matches of a search, and no others', async () => {
    await show({ isStale: true }, '/guests', true);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '999 trat');
    const table = screen.getByRole('grid');
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '15'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('14 selected');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Guest 9991' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('13 selected');
    expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  });

  it('keeps its DOM elements while typing', async () => {
    await show({ isStale: true });
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Guest 0');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '77');
    await waitFor(() => expect(first).toHaveTextContent('Guest 77'));
    expect(first).toBeVisible();
    expect(within(first ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      '/guests?id=g77',
    );
  });

  it('has a clear button once something is typed', async () => {
    await show({ isStale: true });
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(field, 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(field).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
  });

  it('has links that can be opened in a new tab', async () => {
    const { visits } = await show();
    const link = screen.getByRole('link', { name: 'Guest 1' });
    const elsewhere = createEvent.click(link, { ctrlKey: true });
    fireEvent(link, elsewhere);
    expect([elsewhere.defaultPrevented, visits.paths]).toEqual([false, []]);
    await userEvent.click(link);
    expect(visits.paths).toEqual(['/guests?id=g1']);
  });

  it('stores order and columns in its address', async () => {
    await show({}, '/guests?id=g1');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(address()).toBe('/guests?id=g1&sort=-name');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Town' }));
    expect(address()).toBe('/guests?id=g1&sort=-name&columns=name');
    expect(screen.queryByRole('columnheader', { name: 'Town' })).toBeNull();
  });

  it('can hide columns without an address', async () => {
    renderWithProviders(<LocalTable />);
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Town' }));
    expect(screen.queryByRole('columnheader', { name: 'Town' })).toBeNull();
  });

  it('is navigated by keyboard: one row in the tab order, Enter opens it', async () => {
    const { visits } = await show();
    const rows = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
    expect(rows).toHaveLength(1);
    rows[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '3');
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '10001');
    await userEvent.keyboard('{Home}{Enter}');
    expect(visits.paths).toEqual(['/guests?id=g0']);
  });

  it('selects rows by keyboard and all at once', async () => {
    await show({ rows: guests.slice(0, 3) }, '/guests', true);
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard(' {ArrowDown} ');
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('2 selected');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('3 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('loads more when the end is visible', async () => {
    let asked = 0;
    const loadMore = () => {
      asked += 1;
    };
    await show({ rows: guests.slice(0, 20), hasMore: true, loadMore });
    await waitFor(() => expect(asked).toBe(1));
  });
});

describe('a table without rows', () => {
  it('explains its purpose', async () => {
    await show({ rows: [] });
    expect(screen.getByText('No invitees yet')).toBeVisible();
  });

  it('offers to clear the filters that exclude everything', async () => {
    await show({ rows: [] }, '/guests?q=nobody&town=Trat');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(address()).toBe('/guests');
  });

  it('reports a failure, and retries', async () => {
    let tries = 0;
    const retry = () => {
      tries += 1;
    };
    await show({ rows: [], error: new Error('broken'), retry });
    expect(screen.getByRole('alert')).toHaveTextContent('The guests could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });
});
