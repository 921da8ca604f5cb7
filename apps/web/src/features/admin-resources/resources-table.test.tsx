import type { User } from '@axp/contracts';
import { listManagedResources } from '@axp/contracts';
import { previewResourceAction, runResourceAction } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  pretendLayout,
  pretendMedia,
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  viewer,
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

const show = (user?: User) =>
  renderWithProviders(
    <ShortcutProvider>
      <ResourcesPage />
    </ShortcutProvider>,
    { path: '/admin/resources', ...(user && { user }) },
  );

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('[D-03] the table of resources', () => {
  it('shows rules, use and availability, and no codes, at 1440 px', async () => {
    pretendWidth(1440);
    show();
    const row = await screen.findByRole('row', { name: /Lotus/ });
    expect(heads()).toEqual([
      '',
      'Name',
      'Place',
      'Size',
      'Rules',
      'Used, 30 days',
      'Now',
      'Actions',
    ]);
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
    expect(heads()).toEqual(['', 'Name', 'Place', 'Size', ...shown, 'Now', 'Actions']);
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

  it.each([
    ['Used, 30 days', 'used'],
    ['Now', 'now'],
  ])('requests the order by %s, ascending or descending', async (name, sort) => {
    pretendWidth(1440);
    show();
    const order = () => {
      const asked = requestsOf(listManagedResources).at(-1)?.url.searchParams;
      return [asked?.get('sort'), asked?.get('order')];
    };
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(order()).toEqual([sort, 'ascending']));
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(order()).toEqual([sort, 'descending']));
    expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending');
  });

  it('shows current maintenance', async () => {
    pretendWidth(1440);
    const row = { ...lotus, use: { ...use, state: 'maintenance', freeUnits: 0 } } as const;
    server.use(respond(listManagedResources, [row], { meta: { nextCursor: null } }));
    show();
    expect(await screen.findByRole('row', { name: /Lotus/ })).toHaveTextContent(/Maintenance$/);
  });
});

describe('[D-03] the menu of a resource in the table', () => {
  const openMenu = async (name = 'Lotus') => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return screen.findByRole('menu');
  };
  const itemsOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);

  it('links an administrator to its page, form, calendar and label', async () => {
    pretendWidth(1440);
    show();
    const menu = await openMenu();
    expect(itemsOf(menu)).toEqual([
      'Edit',
      'Book',
      'Open in calendar',
      'QR label',
      'Plan maintenance',
      'Deactivate',
      'Delete',
    ]);
    const hrefOf = (name: string) =>
      within(menu).getByRole('menuitem', { name }).getAttribute('href');
    expect(hrefOf('Edit')).toBe(`/admin/resources/edit?id=${lotus.id}`);
    expect(hrefOf('Book')).toContain(`/bookings/room?resourceId=${lotus.id}`);
    expect(hrefOf('QR label')).toBe(`/admin/resources/edit?id=${lotus.id}&tab=label`);
  });

  it('offers to book a busy resource from the end of its booking', async () => {
    pretendWidth(1440);
    const until = '2026-11-24T06:00:00.000Z';
    const row = { ...lotus, use: { ...use, state: 'busy', until, freeUnits: 0 } } as const;
    server.use(respond(listManagedResources, [row], { meta: { nextCursor: null } }));
    show();
    const book = within(await openMenu()).getByRole('menuitem', { name: 'Book' });
    expect(book).toHaveAttribute('href', expect.stringContaining('&start=2026-11-24T06:00Z&'));
  });

  it('offers to activate an inactive resource, not to book or block it', async () => {
    pretendWidth(1440);
    server.use(
      respond(listManagedResources, [{ ...lotus, isActive: false }], {
        meta: { nextCursor: null },
      }),
    );
    show();
    expect(itemsOf(await openMenu())).toEqual([
      'Edit',
      'Open in calendar',
      'QR label',
      'Activate',
      'Delete',
    ]);
  });

  it('offers an auditor without a business unit only permitted actions', async () => {
    pretendWidth(1440);
    show({ ...viewer, roles: ['auditor'] });
    expect(itemsOf(await openMenu())).toEqual(['Open', 'Open in calendar']);
  });

  it('deactivates that resource after its summary, whatever is selected', async () => {
    pretendWidth(1440);
    const summary = { selected: 1, affected: 1, bookings: 0, skipped: [] };
    server.use(
      respond(previewResourceAction, summary),
      respond(runResourceAction, { affected: 1, ids: [lotus.id], jobId: null }),
    );
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Civic' }));
    await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Deactivate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate 1' }));
    expect(await screen.findByText('Lotus deactivated')).toBeVisible();
    expect(requestsOf(runResourceAction)[0]?.body).toMatchObject({
      selection: { ids: [lotus.id] },
      action: 'deactivate',
    });
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('follows its row in keyboard order, and plans maintenance of that resource', async () => {
    pretendWidth(1440);
    show();
    (await screen.findByRole('row', { name: /Lotus/ })).focus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Actions for Lotus' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Plan maintenance' }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan maintenance' });
    expect(within(dialog).getByRole('textbox', { name: /^Title for users/ })).toBeVisible();
    expect(within(dialog).queryByRole('combobox', { name: /^Rooms, cars and assets/ })).toBeNull();
  });

  it('opens from a card on a phone', async () => {
    pretendWidth(390);
    show();
    expect(itemsOf(await openMenu('Civic'))).toContain('Plan maintenance');
  });
});

describe('mail addresses in the list', () => {
  const serveAddresses = () => {
    const rows = [
      { ...lotus, mailAddress: 'lotus@rooms.acme.test' },
      { ...car, mailAddress: null },
    ];
    server.use(
      respond(listManagedResources, rows, { meta: { nextCursor: null } }),
      respond(runResourceAction, { affected: 1, ids: [car.id], jobId: null }),
    );
  };

  it('[E-09] are switched in their column', async () => {
    serveAddresses();
    show();
    const name = `Email address of ${lotus.name} is on`;
    expect(await screen.findByRole('switch', { name })).toBeChecked();
    const other = screen.getByRole('switch', { name: 'Email address of Civic is on' });
    expect(other).not.toBeChecked();
    await userEvent.click(other);
    expect(await screen.findByText('Email address of Civic turned on')).toBeVisible();
    expect(requestsOf(runResourceAction)[0]?.body).toEqual({
      selection: { ids: [car.id] },
      action: 'address-on',
      affected: 1,
    });
  });

  it('[E-09] have no column without a mail connection', async () => {
    show();
    expect(await screen.findByText('Civic')).toBeVisible();
    expect(heads()).not.toContain('Address');
  });
});
