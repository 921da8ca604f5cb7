import { getMe, logout } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import {
  disconnect,
  firstTokens,
  refuse,
  rememberSignIn,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { LogoutPage } from './index.ts';

const signOutUrl = `${window.location.origin}/#signing-out-at-the-provider`;

function open(...handlers: Parameters<typeof server.use>) {
  rememberSignIn(firstTokens, somchai);
  localStorage.setItem('loginMethod', 'sso');
  server.use(respond(getMe, somchai), ...handlers);
  return renderWithProviders(<LogoutPage />, { path: '/logout' });
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('signing out', () => {
  it('[A-13] redirects to the provider after it has cleared the session here', async () => {
    const { visits } = open(respond(logout, { signOutUrl }));
    await waitFor(() => expect(window.location.hash).toBe('#signing-out-at-the-provider'));
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    expect(requestsOf(logout)).toHaveLength(1);
    expect(visits.paths).toEqual([]);
  });

  it.each([
    ['the method does not want the provider to know', respond(logout, { signOutUrl: null })],
    ['the server fails', refuse(logout, 'server.internal')],
    ['there is no connection', disconnect(logout)],
  ])('[A-13] opens the sign-in page when %s', async (_, handler) => {
    silenceConsole();
    const { visits } = open(handler);
    await waitFor(() => expect(visits.paths).toEqual(['/login']));
    expect(window.location.hash).toBe('');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});
