import {
  addAttachment,
  createBooking,
  downloadAttachment,
  getMe,
  getMerchant,
  listBusinessUnits,
  login,
  refreshTokens,
} from '@axp/contracts';
import { deleteMyLicence } from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  acme,
  disconnect,
  firstTokens,
  handle,
  never,
  problemDocument,
  refuse,
  rememberSignIn,
  requestsOf,
  respond,
  secondTokens,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import {
  ApiProblem,
  CallAbandoned,
  call,
  configureApi,
  fetchFile,
  NetworkProblem,
} from './index.ts';

const unauthorised = () =>
  HttpResponse.json(problemDocument('auth.token_expired'), { status: 401 });

/** An access token of 15 minutes with so many seconds left by the device's clock. */
function tokenOver(secondsLeft: number): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  const claims = btoa(JSON.stringify({ iat: exp - 15 * 60, exp }));
  return `e30.${claims}.signature`;
}

/** Refuses every access token but the given one. */
function onlyFor(accessToken: string) {
  return handle(getMe, (request) =>
    request.headers.get('Authorization') === `Bearer ${accessToken}`
      ? HttpResponse.json({ data: somchai })
      : unauthorised(),
  );
}

describe('a call', () => {
  it('[A-08] sends the token, the language and the merchant', async () => {
    rememberSignIn();
    configureApi({ language: 'th', merchantId: acme.id });
    server.use(respond(getMe, somchai));
    await call(getMe);
    const [request] = requestsOf(getMe);
    expect(request?.headers.get('Authorization')).toBe('Bearer access-1');
    expect(request?.headers.get('Accept-Language')).toBe('th');
    expect(request?.headers.get('Locale')).toBe('th');
    expect(request?.headers.get('Merchant-Id')).toBe(acme.id);
  });

  it('[A-08] sends no token and no merchant before there is one', async () => {
    server.use(respond(getMerchant, acme));
    await call(getMerchant, { params: { host: 'acme.localhost' } });
    const [request] = requestsOf(getMerchant);
    expect(request?.headers.has('Authorization')).toBe(false);
    expect(request?.headers.has('Merchant-Id')).toBe(false);
    expect(request?.url.pathname).toBe('/v1/frontend/merchants/acme.localhost');
  });

  it('[Z-05] sends its idempotency key', async () => {
    rememberSignIn();
    server.use(refuse(createBooking, 'booking.slot_taken'));
    const body = {
      type: 'room' as const,
      resourceId: acme.id,
      title: 'Review',
      start: '2026-11-23T03:00:00Z',
      end: '2026-11-23T04:00:00Z',
      attendees: 4,
    };
    const attempt = call(createBooking, { body }, { idempotencyKey: 'wish-1' });
    await expect(attempt).rejects.toBeInstanceOf(ApiProblem);
    expect(requestsOf(createBooking)[0]?.headers.get('Idempotency-Key')).toBe('wish-1');
  });

  it('throws the problem of the API: code, values, fields and conflicts', async () => {
    const clashes = [{ start: '2026-11-23T03:00:00Z', end: '2026-11-23T04:00:00Z' }];
    const errors = [{ path: 'email', code: 'invalid_email', message: '', params: {} }];
    server.use(
      refuse(login, 'auth.too_many_attempts', {
        params: { retryAfterSeconds: 30 },
        errors,
        clashes,
      }),
    );
    const failed = call(login, { body: { email: 'a@acme.test', password: 'x' } });
    await expect(failed).rejects.toMatchObject({
      kind: 'problem',
      code: 'auth.too_many_attempts',
      status: 429,
      params: { retryAfterSeconds: 30 },
      issues: errors,
      clashes,
      requestId: 'req-test',
    });
  });

  it('distinguishes a broken connection from an invalid response', async () => {
    silenceConsole();
    server.use(disconnect(getMe));
    await expect(call(getMe)).rejects.toMatchObject({ kind: 'network', fault: 'unreachable' });
    server.use(handle(getMe, () => HttpResponse.text('<html>Bad gateway', { status: 502 })));
    await expect(call(getMe)).rejects.toMatchObject({ kind: 'network', fault: 'malformed' });
    server.use(handle(getMe, () => HttpResponse.json({ id: 'of another server' })));
    await expect(call(getMe)).rejects.toBeInstanceOf(NetworkProblem);
  });

  it('is aborted without a problem by its caller', async () => {
    server.use(respond(getMe, somchai, { after: never }));
    const controller = new AbortController();
    const given = call(getMe, {}, { signal: controller.signal });
    controller.abort();
    await expect(given).rejects.toBeInstanceOf(CallAbandoned);
  });
});

describe('an expired access token', () => {
  it('[A-09] is renewed once for five calls in flight, which are repeated with the new one', async () => {
    rememberSignIn();
    const renewal = Promise.withResolvers<void>();
    const renew = respond(refreshTokens, secondTokens, { after: renewal.promise });
    server.use(onlyFor('access-2'), renew);
    const calls = Array.from({ length: 5 }, () => call(getMe));
    await waitFor(() => expect(requestsOf(getMe)).toHaveLength(5));
    renewal.resolve();
    const answers = await Promise.all(calls);
    expect(answers.map(({ data }) => data.id)).toEqual(Array(5).fill(somchai.id));
    expect(requestsOf(refreshTokens).map(({ body }) => body)).toEqual([
      { refreshToken: firstTokens.refreshToken },
    ]);
    expect(localStorage.getItem('accessToken')).toBe('access-2');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
  });

  it('[A-09] is renewed once if the browser denies locks', async () => {
    const request = async () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    try {
      rememberSignIn();
      const renewal = Promise.withResolvers<void>();
      const renew = respond(refreshTokens, secondTokens, { after: renewal.promise });
      server.use(onlyFor('access-2'), renew);
      const calls = [call(getMe), call(getMe)];
      await waitFor(() => expect(requestsOf(getMe)).toHaveLength(2));
      renewal.resolve();
      const answers = await Promise.all(calls);
      expect(answers.map(({ data }) => data.id)).toEqual([somchai.id, somchai.id]);
      expect(requestsOf(refreshTokens)).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('[A-09] is renewed in turn with other tabs, and once if that fails', async () => {
    const names: string[] = [];
    const request = async (name: string, work: () => Promise<unknown>) => {
      names.push(name);
      return work();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    try {
      rememberSignIn();
      server.use(onlyFor('access-2'), refuse(refreshTokens, 'auth.refresh_rejected'));
      await expect(call(getMe)).rejects.toBeInstanceOf(ApiProblem);
      expect(names).toEqual(['axp-refresh']);
      expect(requestsOf(refreshTokens)).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('is renewed before it expires, without a refusal and without using up the one renewal', async () => {
    const [almostOver, next] = [tokenOver(30), tokenOver(900)];
    rememberSignIn();
    localStorage.setItem('accessToken', almostOver);
    const renewed = { accessToken: next, refreshToken: 'refresh-2' };
    const renewal = Promise.withResolvers<void>();
    server.use(onlyFor(next), respond(refreshTokens, renewed, { after: renewal.promise }));
    const calls = [call(getMe), call(getMe), call(getMe)];
    renewal.resolve();
    await Promise.all(calls);
    expect(requestsOf(refreshTokens)).toHaveLength(1);
    expect(requestsOf(getMe)).toHaveLength(3);
    server.use(onlyFor('access-2'), respond(refreshTokens, secondTokens));
    await call(getMe);
    expect(localStorage.getItem('accessToken')).toBe('access-2');
  });

  it('that can’t be renewed in time is sent as long as it is valid', async () => {
    silenceConsole();
    const almostOver = tokenOver(30);
    rememberSignIn();
    localStorage.setItem('accessToken', almostOver);
    server.use(onlyFor(almostOver), disconnect(refreshTokens));
    await call(getMe);
    await call(getMe);
    expect(requestsOf(refreshTokens)).toHaveLength(1);
    expect(localStorage.getItem('accessToken')).toBe(almostOver);
  });

  it('[A-09] is not renewed a second time during the life of a page', async () => {
    rememberSignIn();
    let hasEnded = false;
    configureApi({
      onSessionEnd: () => {
        hasEnded = true;
      },
    });
    server.use(onlyFor('access-2'), respond(refreshTokens, secondTokens));
    await call(getMe);
    server.use(handle(getMe, unauthorised));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'auth.token_expired' });
    expect(requestsOf(refreshTokens)).toHaveLength(1);
    expect(hasEnded).toBe(true);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('[A-09] is replaced by what another tab has stored, without using up the renewal', async () => {
    rememberSignIn();
    server.use(
      handle(getMe, (request) => {
        if (request.headers.get('Authorization') === 'Bearer access-2') {
          return HttpResponse.json({ data: somchai });
        }
        rememberSignIn(secondTokens);
        return unauthorised();
      }),
    );
    await expect(call(getMe)).resolves.toMatchObject({ data: { id: somchai.id } });
    expect(requestsOf(refreshTokens)).toHaveLength(0);
  });

  it('[A-10] ends the session when it can’t be renewed', async () => {
    rememberSignIn(firstTokens, somchai);
    let endings = 0;
    configureApi({
      onSessionEnd: () => {
        endings += 1;
      },
    });
    server.use(onlyFor('nobody'), refuse(refreshTokens, 'auth.refresh_rejected'));
    const results = await Promise.allSettled([call(getMe), call(getMe), call(getMe)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(requestsOf(refreshTokens)).toHaveLength(1);
    expect(endings).toBeGreaterThan(0);
    expect(
      ['accessToken', 'refreshToken', 'userData'].map((key) => localStorage.getItem(key)),
    ).toEqual([null, null, null]);
  });

  it('[A-09] is unchanged when signing in itself is refused', async () => {
    rememberSignIn();
    server.use(refuse(login, 'auth.invalid_credentials'));
    const attempt = call(login, { body: { email: 'a@acme.test', password: 'x' } });
    await expect(attempt).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
    expect(requestsOf(refreshTokens)).toHaveLength(0);
    expect(localStorage.getItem('accessToken')).toBe('access-1');
  });
});

describe('operations without a response', () => {
  it('resolve with null', async () => {
    rememberSignIn();
    server.use(respond(deleteMyLicence, null), respond(listBusinessUnits, []));
    await expect(call(deleteMyLicence)).resolves.toEqual({ data: null });
    await expect(call(listBusinessUnits)).resolves.toEqual({ data: [] });
  });
});

describe('a file', () => {
  const path = `/v1/frontend/bookings/${acme.id}/attachments/${acme.id}`;

  // Only a real browser can check the form's content: jsdom can't send Node's FormData.
  it('can be refused on upload like any call', async () => {
    rememberSignIn();
    server.use(refuse(addAttachment, 'attachment.too_many', { params: { maximum: 10 } }));
    const form = new FormData();
    form.set('file', new File(['hello'], 'agenda.csv'));
    const attempt = call(addAttachment, { params: { id: acme.id } }, { form });
    await expect(attempt).rejects.toMatchObject({ code: 'attachment.too_many' });
  });

  it('[A-08] is downloaded with the token', async () => {
    rememberSignIn();
    server.use(handle(downloadAttachment, () => HttpResponse.text('the bytes')));
    const file = await fetchFile(path);
    expect(await file.text()).toBe('the bytes');
    const [request] = requestsOf(downloadAttachment);
    expect(request?.headers.get('Authorization')).toBe('Bearer access-1');
    expect(request?.url.pathname).toBe(path);
  });

  it('can be refused on download like any call', async () => {
    rememberSignIn();
    server.use(refuse(downloadAttachment, 'attachment.not_found'));
    await expect(fetchFile(path)).rejects.toMatchObject({ code: 'attachment.not_found' });
  });
});
