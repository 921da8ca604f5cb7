import { getUser } from '@axp/contracts';
import type { Heir, OpenItem } from '@axp/contracts/administration';
import { deactivateUser, listHeirs, reviewDeactivation } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { DeactivatePage } from './index.ts';
import { ann as staff } from './testing/ann.ts';

const ann = { ...staff, isApprover: true, businessUnits: [], upcomingBookings: 2 };

function item(group: OpenItem['group'], title: string, changes: Partial<OpenItem> = {}): OpenItem {
  const fates: Record<OpenItem['group'], OpenItem['fates']> = {
    running: ['transfer', 'keep', 'end'],
    out: ['transfer', 'return'],
    upcoming: ['transfer', 'cancel'],
    request: ['transfer', 'pass-on'],
  };
  return {
    key: `${group}:${title}`,
    group,
    title,
    type: 'room',
    place: 'Teak',
    start: '2026-11-25T02:00:00.000Z',
    end: '2026-11-25T03:00:00.000Z',
    timezone: 'Asia/Bangkok',
    count: 1,
    lastStart: '2026-11-25T02:00:00.000Z',
    attendees: 6,
    isWaiting: false,
    isOverdue: false,
    isDriver: false,
    fates: fates[group],
    ...changes,
  };
}

const call = item('running', 'Client call');
const weekly = item('upcoming', 'Weekly', { count: 8, lastStart: '2027-01-13T02:00:00.000Z' });
const requests = item('request', 'Board room', {
  type: null,
  place: null,
  start: null,
  end: null,
  attendees: null,
  count: 2,
});
const ends = { hasPassword: true, methods: ['Axons Cloud'], sessions: 2, feeds: 1 };
const grace: Heir = {
  id: '019a1f00-0000-7000-8000-0000000000a2',
  fullName: 'Grace Lim',
  email: 'grace@acme.test',
  profileImage: null,
  itemKeys: [weekly.key, requests.key],
};

beforeEach(() => {
  // Missing in jsdom.
  Element.prototype.scrollIntoView = () => undefined;
  server.use(
    respond(getUser, ann),
    respond(reviewDeactivation, { items: [call, weekly, requests], ends }),
    respond(listHeirs, [grace]),
  );
});

const open = () =>
  renderWithProviders(<DeactivatePage />, { path: `/admin/people/deactivate?id=${ann.id}` });
const choose = async (name: string, fate: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: `Decision for ${name}` })).getByRole('button', {
      name: fate,
    }),
  );
const button = () => screen.getByRole('button', { name: 'Deactivate' });
const pick = async (field: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: 'Grace Lim' }));
};

describe('[D-04] the deactivation of a person', () => {
  it('needs a decision on every row, with none preselected', async () => {
    server.use(respond(deactivateUser, { ...ann, status: 'deactivated', version: 4 }));
    const { visits } = open();
    expect(await screen.findByText('0 of 3 decided')).toBeVisible();
    expect(screen.getByText(/8 dates until/)).toBeVisible();
    expect(
      screen.getByText(
        'sign-in with password, sign-in with Axons Cloud, 2 sessions, 1 calendar feed, all roles',
        { exact: false },
      ),
    ).toBeVisible();
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    expect(button()).toBeDisabled();
    await choose('Client call', 'Keep');
    await choose('Weekly', 'Cancel');
    await choose('Board room', 'Transfer');
    expect(screen.getByText('2 of 3 decided')).toBeVisible();
    expect(button()).toBeDisabled();
    await pick('New owner of Board room');
    expect(screen.getByText('3 of 3 decided')).toBeVisible();
    await userEvent.click(button());
    expect(await screen.findByText('Ann Carter deactivated')).toBeInTheDocument();
    await waitFor(() => expect(visits.paths.at(-1)).toBe('/admin/people'));
    expect(requestsOf(deactivateUser).map(({ body }) => body)).toEqual([
      {
        version: 3,
        decisions: [
          { key: call.key, fate: 'keep' },
          { key: weekly.key, fate: 'cancel' },
          { key: requests.key, fate: 'transfer', toId: grace.id },
        ],
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain(`/admin/people/person?id=${ann.id}`));
  });

  it('transfers all rows that one person has the rights for; each stays editable', async () => {
    open();
    await pick('Transfer all to');
    expect(await screen.findByText('2 of 3 decided')).toBeVisible();
    expect(screen.getByText(/1 item can't be transferred to Grace Lim/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'New owner of Weekly' })).toHaveValue('Grace Lim');
    await choose('Weekly', 'Cancel');
    expect(screen.queryByRole('combobox', { name: 'New owner of Weekly' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next: Client call' }));
    const row = screen.getByRole('group', { name: 'Decision for Client call' });
    expect(within(row).getByRole('button', { name: 'Transfer' })).toHaveFocus();
  });

  it('cancels all bookings that can be cancelled, and keeps the rest undecided', async () => {
    const second = item('upcoming', 'Second', { start: '2026-11-25T02:00:00.000Z' });
    server.use(respond(reviewDeactivation, { items: [call, weekly, second, requests], ends }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel all 2 bookings' }));
    expect(await screen.findByText('2 of 4 decided')).toBeVisible();
    for (const name of ['Weekly', 'Second']) {
      const row = within(screen.getByRole('group', { name: `Decision for ${name}` }));
      expect(row.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-pressed', 'true');
    }
    await choose('Weekly', 'Transfer');
    expect(await screen.findByText('1 of 4 decided')).toBeVisible();
  });

  it('appends new bookings at the end, and keeps decisions', async () => {
    const earlier = item('upcoming', 'Earlier', { start: '2026-11-24T02:00:00.000Z' });
    server.use(
      respond(reviewDeactivation, { items: [weekly], ends }),
      refuse(deactivateUser, 'user.items_open'),
    );
    open();
    await choose('Weekly', 'Cancel');
    server.use(respond(reviewDeactivation, { items: [earlier, weekly], ends }));
    await userEvent.click(button());
    expect(await screen.findByText(/New items were added/)).toBeVisible();
    expect(await screen.findByText('1 of 2 decided')).toBeVisible();
    const rows = screen
      .getAllByRole('group', { name: /^Decision for/ })
      .map((row) => row.getAttribute('aria-label'));
    expect(rows).toEqual(['Decision for Weekly', 'Decision for Earlier']);
    expect(button()).toBeDisabled();
  });

  it('marks rows whose new owner has lost the rights', async () => {
    const refused = {
      path: `decisions.${weekly.key}.toId`,
      code: 'user.heir_not_allowed',
      params: {},
      message: '',
    };
    server.use(
      respond(reviewDeactivation, { items: [weekly], ends }),
      refuse(deactivateUser, 'user.heir_not_allowed', { errors: [refused] }),
    );
    open();
    await choose('Weekly', 'Transfer');
    await pick('New owner of Weekly');
    await userEvent.click(button());
    expect(await screen.findByText(/can't take over any more/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'New owner of Weekly' })).toHaveValue('');
    expect(button()).toBeDisabled();
  });

  it('needs one click without open items, and is refused for the last administrator', async () => {
    server.use(
      respond(reviewDeactivation, { items: [], ends }),
      refuse(deactivateUser, 'user.last_administrator'),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/last administrator/)).toBeInTheDocument();
    expect(requestsOf(deactivateUser)[0]?.body).toEqual({ version: 3, decisions: [] });
    expect(button()).toBeEnabled();
  });

  it('uses the new version after another user changed the person', async () => {
    server.use(
      respond(reviewDeactivation, { items: [], ends }),
      refuse(deactivateUser, 'user.stale'),
    );
    open();
    await screen.findByRole('button', { name: 'Deactivate' });
    server.use(respond(getUser, { ...ann, version: 7 }));
    await userEvent.click(button());
    expect(await screen.findByText(/Another user changed this person/)).toBeVisible();
    server.use(respond(deactivateUser, { ...ann, status: 'deactivated', version: 8 }));
    await userEvent.click(button());
    await waitFor(() => expect(requestsOf(deactivateUser)).toHaveLength(2));
    expect(requestsOf(deactivateUser).at(-1)?.body).toMatchObject({ version: 7 });
  });
});
