import { readDisplay, startDisplayPairing, streamDisplay } from '@axp/contracts/displays';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  disconnect,
  holdTimers,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { DisplayPage } from './index.ts';
import { at, state } from './testing/samples.ts';

beforeEach(() => server.use(refuse(streamDisplay, 'request.too_many_streams')));
afterEach(() => window.localStorage.clear());

const open = () => renderWithProviders(<DisplayPage />, { user: null });

describe('the pairing of a display', () => {
  beforeEach(() => {
    server.use(
      respond(startDisplayPairing, {
        code: 'K7QM4R2D',
        secret: 'new-secret',
        expiresAt: at('10:10'),
      }),
      refuse(readDisplay, 'display.not_found'),
    );
  });

  it('[D-09] shows a code, and the room as soon as someone has entered it', async () => {
    silenceConsole();
    holdTimers();
    open();
    await passTime(1);
    expect(await screen.findByText('K7QM 4R2D')).toBeVisible();
    server.use(respond(readDisplay, state()));
    await passTime(4);
    expect(await screen.findByRole('heading', { name: 'Lotus' })).toBeVisible();
    expect(requestsOf(readDisplay).at(-1)?.body).toEqual({ secret: 'new-secret' });
    expect(window.localStorage.getItem('displaySecret')).toBe('new-secret');
  });

  it('[D-09] keeps a code for as long as it is valid, also by a clock that is wrong', async () => {
    silenceConsole();
    holdTimers(at('18:00'));
    open();
    await passTime(1);
    server.use(disconnect(startDisplayPairing));
    await passTime(9 * 60);
    expect(requestsOf(startDisplayPairing)).toHaveLength(1);
    expect(screen.getByText('K7QM 4R2D')).toBeVisible();
    await passTime(75);
    expect(screen.getByText(/cannot be reached/)).toBeVisible();
    expect(screen.queryByText('K7QM 4R2D')).not.toBeInTheDocument();
  });
});

describe('a display without a code', () => {
  it.each([
    [
      'too many requests',
      refuse(startDisplayPairing, 'display.too_many_pairings'),
      /too many requests/,
    ],
    ['a fault of the server', refuse(startDisplayPairing, 'server.internal'), /has an error/],
    ['the server is not reached', disconnect(startDisplayPairing), /cannot be reached/],
  ])('[D-09] says why, and asks for none to be entered: %s', async (_, answer, why) => {
    silenceConsole();
    server.use(answer);
    open();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByText(/Enter this code/)).not.toBeInTheDocument();
  });
});
