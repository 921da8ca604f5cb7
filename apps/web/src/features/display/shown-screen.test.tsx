import { readDisplay, streamDisplay } from '@axp/contracts/displays';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Dialog } from '@mui/material';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderSVG } from 'uqr';
import { formHref } from '@/shared/booking/search-url.ts';
import {
  disconnect,
  holdTimers,
  never,
  passTime,
  refuse,
  renderWithProviders,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { DisplayPreview } from './display-preview.tsx';
import { DisplayPage } from './index.ts';
import { at, entry, room, state, waiting } from './testing/samples.ts';

beforeEach(() => {
  server.use(refuse(streamDisplay, 'request.too_many_streams'));
  window.localStorage.setItem('displaySecret', 'a-secret');
});
afterEach(() => window.localStorage.clear());

/** Answers what the display shows; the time of the server is its own. */
const answer = (changes: Parameters<typeof state>[0]) =>
  server.use(respond(readDisplay, state(changes)));

function open(changes: Parameters<typeof state>[0]) {
  answer(changes);
  holdTimers();
  return renderWithProviders(<DisplayPage />, { user: null });
}

describe('a display of a room', () => {
  it('[D-09] names the first three amenities of the room in its language', async () => {
    const named = (en: string) => ({ icon: 'star' as const, name: { en, th: `${en}-th` } });
    const names = ['Screen', 'Phone', 'Piano', 'Coffee', 'Wi-Fi'];
    answer({ rooms: [room({ amenities: names.map(named) })] });
    renderWithProviders(<DisplayPage />, { user: null });
    expect(await screen.findByTitle('Screen')).toBeVisible();
    expect(names.filter((name) => screen.queryByTitle(name))).toEqual(names.slice(0, 3));
    await userEvent.click(screen.getByRole('button', { name: /ไทย/ }));
    expect(await screen.findByTitle('Screen-th')).toBeVisible();
  });

  const form = formHref({
    kind: 'room',
    resourceId: room().id,
    window: { start: at('10:15'), end: at('10:45') },
  });
  const day = `/booking-calendar?view=day&kind=room&room=${room().id}`;

  it.each([
    ['the form', [], 'book on your phone', form],
    ['its day', [entry()], 'extend or report a problem', day],
    ['its day, to check in', [waiting], 'extend or report a problem', day],
  ])('[D-09] [R-03] leads a phone to %s', async (_, entries, text, path) => {
    open({ rooms: [room({ entries })] });
    await passTime(1);
    const code = screen.getByRole('img', { name: `QR code: Scan to ${text}` });
    const picture = renderSVG(`${window.location.origin}${path}`, { border: 2 });
    expect(code).toHaveAttribute('src', expect.stringContaining(encodeURIComponent(picture)));
  });
});

describe('a display that knows nothing yet', () => {
  it('[D-09] says that it loads', async () => {
    silenceConsole();
    server.use(respond(readDisplay, state(), { after: never }));
    renderWithProviders(<DisplayPage />, { user: null });
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it.each([
    [disconnect(readDisplay), 'The server cannot be reached. The display tries again.'],
    [
      refuse(readDisplay, 'auth.too_many_attempts'),
      'The server receives too many requests. The display tries again.',
    ],
    [refuse(readDisplay, 'server.internal'), 'The server has an error. The display tries again.'],
  ])('[D-09] says why there is no information', async (answer, why) => {
    silenceConsole();
    server.use(answer);
    renderWithProviders(<DisplayPage />, { user: null });
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText('No information')).toBeVisible();
  });
});

describe('a display that is looked for', () => {
  it('[D-09] shows its name alone, and the room again once that is over', async () => {
    const identifyUntil = new Date(Date.parse(at('10:00')) + 20_000).toISOString();
    open({ identifyUntil });
    await passTime(1);
    expect(screen.getByRole('status')).toHaveTextContent('This is the display ofLotus');
    expect(screen.queryByText('Free')).not.toBeInTheDocument();
    answer({ identifyUntil, now: identifyUntil });
    await passTime(11);
    expect(screen.getByText('Free')).toBeVisible();
  });
});

describe('a screen that is off', () => {
  it('[D-09] is dark, and on for a minute after a touch', async () => {
    const screenOff = { start: '09:00', end: '11:00' };
    open({ screenOff });
    await passTime(1);
    expect(screen.queryByText('Free')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Turn the screen on' }));
    await passTime(2);
    expect(screen.getByText('Free')).toBeVisible();
    answer({ screenOff, now: at('10:02') });
    await passTime(11);
    expect(screen.queryByText('Free')).not.toBeInTheDocument();
  });
});

describe('a display whose room was removed', () => {
  it('[D-09] says so, and who can change it', async () => {
    open({ rooms: [] });
    await passTime(1);
    expect(screen.getByRole('status')).toHaveTextContent(
      'No informationThis room is no longer available. An administrator can pair',
    );
  });
});

describe('the board of a building without rooms', () => {
  it('[D-09] says so, instead of being silent', async () => {
    open({ kind: 'board', actions: [], walkUp: null, rooms: [] });
    await passTime(1);
    expect(screen.getByRole('heading', { name: 'Riverside House' })).toBeVisible();
    expect(screen.getByText('No rooms in this building yet')).toBeVisible();
    expect(screen.queryByText(/free of/)).not.toBeInTheDocument();
  });
});

describe('the picture of a display in the administration', () => {
  it('[D-09] takes no focus in the dialog that shows it', async () => {
    renderWithProviders(
      <Dialog open>
        <DisplayPreview state={state()} label="What Lotus shows now" />
        <button type="button">Save</button>
      </Dialog>,
    );
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('[D-09] is the screen of the device, without anything to press', () => {
    const shown = state({ rooms: [room({ entries: [entry()] })], language: 'th', theme: 'dark' });
    renderWithProviders(<DisplayPreview state={shown} label="What Lotus shows now" />);
    expect(screen.getByRole('img', { name: 'What Lotus shows now' })).toBeVisible();
    expect(screen.getByText('ไม่ว่าง')).toBeVisible();
    expect(screen.getByText('Weekly sync').closest('[inert]')).toHaveAttribute(
      'data-axp-mode',
      'dark',
    );
  });
});
