import { listManagedBuildings, listManagedResources } from '@axp/contracts';
import type { ManagedDisplay } from '@axp/contracts/administration';
import {
  getDisplayState,
  identifyDisplay,
  listDisplays,
  pairDisplay,
  revokeDisplay,
  updateDisplay,
} from '@axp/contracts/administration';
import type { DisplayState } from '@axp/contracts/displays';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, id } from '@/shared/booking/testing/fixtures.ts';
import {
  lotus,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { DisplaysPage } from './index.ts';

const display: ManagedDisplay = {
  id: '019ac0de-0000-7000-8000-000000000910',
  kind: 'room',
  shows: { id: lotus.id, name: 'Lotus' },
  floor: 'Level 3',
  building: 'Riverside House',
  buildingId: building.id,
  situation: 'busy',
  details: 'full',
  actions: ['book', 'end'],
  language: 'en',
  theme: 'light',
  screenOff: null,
  device: 'Chrome, Android',
  pairedAt: '2026-11-20T03:00:00.000Z',
  lastSeenAt: '2026-11-23T02:59:00.000Z',
  isOnline: true,
  walkUps: 12,
  version: 3,
};

const shown: DisplayState = {
  id: display.id,
  kind: 'room',
  now: '2026-11-23T03:00:00.000Z',
  until: '2026-11-24T03:00:00.000Z',
  building: 'Riverside House',
  timezone: 'Asia/Bangkok',
  language: 'en',
  theme: 'light',
  screenOff: null,
  identifyUntil: null,
  actions: [],
  walkUp: null,
  rooms: [],
  announcements: [],
};
const Preview = ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />;

beforeEach(() => {
  server.use(
    respond(listDisplays, [display]),
    respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
    respond(listManagedBuildings, []),
    respond(getDisplayState, shown),
  );
});

const open = (path = '/admin/displays', user = { ...somchai, isAdministrator: true }) =>
  renderWithProviders(<DisplaysPage Preview={Preview} />, { path, user });
const row = async () => within(await screen.findByRole('listitem'));

describe('the displays of a merchant', () => {
  it('[D-09] are listed with their device, whether they are there, and what is possible', async () => {
    open();
    const shown = await row();
    expect(shown.getByText('Lotus')).toBeVisible();
    expect(shown.getByText('Level 3, Riverside House')).toBeVisible();
    expect(shown.getByText('Online')).toBeVisible();
    expect(shown.getByText(/Book now · End now · 12 walk-up bookings/)).toBeVisible();
  });

  it('[D-09] say since when they are offline', async () => {
    server.use(respond(listDisplays, [{ ...display, isOnline: false }]));
    open();
    expect((await row()).getByText('Offline since Nov 23, 2026 09:59')).toBeVisible();
  });

  it('[D-09] show in small what each room is now, and how many are offline', async () => {
    const other = { ...display, id: id(911), isOnline: false, situation: 'free' as const };
    const board = { ...display, id: id(912), kind: 'board' as const, situation: null };
    server.use(respond(listDisplays, [display, other, board]));
    open();
    expect(await screen.findByText('3 displays, 1 is offline')).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Booked/);
    expect(second).toHaveTextContent(/^Free/);
  });

  it('[D-09] are filtered by status, kind and building, with the number that each leaves', async () => {
    const away = { ...display, id: id(911), isOnline: false };
    const board = { ...display, id: id(912), kind: 'board' as const, situation: null };
    server.use(respond(listDisplays, [display, away, board]));
    open('/admin/displays?kind=room');
    await userEvent.click(await screen.findByRole('button', { name: 'Offline 1' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Boards 0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Online 1' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Offline 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rooms 2' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });

  it('[D-09] are none of a building without one', async () => {
    open(`/admin/displays?buildingId=${id(77)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect((await row()).getByText('Lotus')).toBeVisible();
  });

  it('[D-09] explain the first steps where there is none', async () => {
    server.use(respond(listDisplays, []));
    open();
    expect(await screen.findByText('No display yet')).toBeVisible();
    expect(screen.getByText(/localhost\/display/)).toBeVisible();
  });

  it('[D-09] are only read by those who may not change them', async () => {
    open('/admin/displays', { ...somchai, roles: ['auditor'] });
    await row();
    expect(screen.queryByRole('button', { name: /Settings|Pair/ })).not.toBeInTheDocument();
  });

  it('[D-09] are paired by the code of the address, and by a room', async () => {
    server.use(respond(pairDisplay, display));
    open('/admin/displays?code=K7QM4R2D');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair a display' }));
    expect(dialog.getByLabelText('Code on the display')).toHaveValue('K7QM4R2D');
    await dialog.findByRole('option', { name: 'Lotus' });
    await userEvent.selectOptions(dialog.getByLabelText('Room'), 'Lotus');
    await userEvent.click(dialog.getByRole('button', { name: 'Pair' }));
    expect(await screen.findByText('Lotus has a display now.')).toBeVisible();
    const expected = { code: 'K7QM4R2D', kind: 'room', showsId: lotus.id, language: 'en' };
    expect(requestsOf(pairDisplay)[0]?.body).toEqual(expected);
    const { searchParams } = requestsOf(listManagedResources)[0]?.url ?? {};
    expect(`${searchParams}`).toBe('type=room&active=yes&limit=100');
  });

  it('[D-09] are paired after the rooms are loaded again, and never with none', async () => {
    server.use(refuse(listManagedResources, 'server.internal'));
    open('/admin/displays?code=K7QM4R2D');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair a display' }));
    expect(await dialog.findByText('The rooms could not be loaded')).toBeVisible();
    server.use(respond(listManagedResources, [], { meta: { nextCursor: null } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('There are no rooms yet. Add a room first.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Board of a building' }));
    expect(
      await dialog.findByText('There are no buildings yet. Add a building first.'),
    ).toBeVisible();
  });

  it('[D-09] take a pasted code in all its boxes, with its dash', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pair a display' }));
    const field = await screen.findByRole('textbox', { name: 'Code on the display' });
    expect(field).toHaveFocus();
    await userEvent.paste('k7qm-4r2d ');
    expect(field).toHaveValue('K7QM4R2D');
    await userEvent.keyboard('{Backspace}');
    expect(field).toHaveValue('K7QM4R2');
  });

  it('[D-09] explain an unknown code at its field', async () => {
    silenceConsole();
    const issue = { path: 'code', code: 'display.code_unknown', message: '', params: {} };
    server.use(refuse(pairDisplay, 'display.code_unknown', { errors: [issue] }));
    open('/admin/displays?code=AAAABBBB');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Lotus' });
    await userEvent.selectOptions(dialog.getByLabelText('Room'), 'Lotus');
    await userEvent.click(dialog.getByRole('button', { name: 'Pair' }));
    expect(await dialog.findByText(/No display shows this code/)).toBeVisible();
  });

  it('[D-09] have settings', async () => {
    server.use(respond(updateDisplay, display));
    open();
    await userEvent.click((await row()).getByRole('button', { name: /Settings/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lotus' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Time only' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Book now' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Turn the screen off daily' }));
    expect(dialog.getByLabelText('Off at')).toHaveValue('20:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Display changed.')).toBeVisible();
    expect(requestsOf(updateDisplay)[0]?.body).toEqual({
      version: 3,
      details: 'busy',
      actions: ['end'],
      language: 'en',
      theme: 'light',
      screenOff: { start: '20:00', end: '07:00' },
    });
  });

  it('[D-09] show in their settings what is on screen, and can be found by their name', async () => {
    server.use(respond(identifyDisplay, null));
    open();
    await userEvent.click((await row()).getByRole('button', { name: /Settings/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lotus' }));
    expect(await dialog.findByRole('img', { name: 'What Lotus shows now' })).toBeVisible();
    expect(dialog.getByText('On screen now, 10:00')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Identify' }));
    expect(await screen.findByText(/Lotus shows its name for 20 seconds/)).toBeVisible();
    expect(requestsOf(identifyDisplay)).toHaveLength(1);
  });

  it('[D-09] do not say of an offline display that its picture is on screen', async () => {
    server.use(respond(listDisplays, [{ ...display, isOnline: false }]));
    open();
    await userEvent.click((await row()).getByRole('button', { name: /Settings/ }));
    expect(await screen.findByText('Offline. It would show this, 10:00')).toBeVisible();
    expect(screen.queryByText(/On screen now/)).not.toBeInTheDocument();
  });

  it('[D-09] say where the picture could not be loaded', async () => {
    silenceConsole();
    server.use(refuse(getDisplayState, 'display.not_found'));
    open();
    await userEvent.click((await row()).getByRole('button', { name: /Settings/ }));
    expect(await screen.findByText('The picture could not be loaded')).toBeVisible();
  });

  it('[D-09] are revoked after a question', async () => {
    server.use(respond(revokeDisplay, null));
    open();
    await userEvent.click((await row()).getByRole('button', { name: /Settings/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(requestsOf(revokeDisplay)).toEqual([]);
    const question = within(
      await screen.findByRole('dialog', { name: 'Revoke the display of Lotus?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The display was revoked.')).toBeVisible();
  });
});
