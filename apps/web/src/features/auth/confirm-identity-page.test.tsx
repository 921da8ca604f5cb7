import { beginSso, listSignInMethods } from '@axp/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { onProof } from '@/shared/session/identity-window.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ConfirmIdentityPage } from './index.ts';

const contoso = {
  kind: 'sso',
  code: 'contoso',
  name: { en: 'Contoso', th: 'คอนโทโซ' },
  logo: null,
} as const;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  server.use(respond(listSignInMethods, [{ kind: 'local', canRegister: false }, contoso]));
});

const open = (path: string) => renderWithProviders(<ConfirmIdentityPage />, { path });

describe('the window to confirm an identity', () => {
  it('[H-06] redirects to the provider at once, which authenticates again', async () => {
    const authorizationUrl = `${window.location.origin}/#the-provider`;
    server.use(respond(beginSso, { authorizationUrl, state: 'state-1', key: 'key-1' }));
    open('/confirm-identity?method=contoso');
    await waitFor(() => expect(window.location.hash).toBe('#the-provider'));
    expect(requestsOf(beginSso).map(({ body }) => body)).toEqual([
      { choosesAccount: false, asksAgain: true },
    ]);
    const kept: unknown = JSON.parse(sessionStorage.getItem('axp-sign-in:state-1') ?? '');
    expect(kept).toMatchObject({ returnUrl: '/confirm-identity?done=1' });
  });

  it('[H-06] explains that the provider is unreachable', async () => {
    server.use(refuse(beginSso, 'auth.provider_unreachable'));
    open('/confirm-identity?method=contoso');
    expect(await screen.findByRole('alert')).toHaveTextContent(/is not available/);
  });

  it('[H-06] reports the identity to the page behind it, and closes', async () => {
    const close = jest.spyOn(window, 'close').mockReturnValue(undefined);
    const proven = jest.fn();
    const stopListening = onProof(somchai.id, proven);
    open('/confirm-identity?done=1');
    expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
    await waitFor(() => expect(proven).toHaveBeenCalledTimes(1));
    expect(close).toHaveBeenCalled();
    stopListening();
    close.mockRestore();
  });
});
