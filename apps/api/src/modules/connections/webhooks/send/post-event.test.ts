import { createAddressGuard, createGuardedFetch } from '@axp/server-kit/outgoing';
import { describe, expect, it } from '@jest/globals';
import { tryRequest } from './post-event.ts';

const url = 'https://hooks.test/';

const withCode = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('failed'), { code }) });

describe('[J-02] a request without an answer', () => {
  it.each([
    ['time-out', new DOMException('late', 'TimeoutError')],
    ['no-connection', new DOMException('ended', 'AbortError')],
    ['host-not-found', withCode('ENOTFOUND')],
    ['host-not-found', withCode('EAI_AGAIN')],
    ['refused', withCode('ECONNREFUSED')],
    ['certificate', withCode('CERT_HAS_EXPIRED')],
    ['certificate', withCode('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['no-connection', withCode('ECONNRESET')],
    ['no-connection', new TypeError('fetch failed')],
  ])('is noted as %s', async (failure, error) => {
    const attempt = await tryRequest(() => Promise.reject(error), url, {});
    expect(attempt).toMatchObject({ failure, status: null, response: null });
  });

  it('is noted as a forbidden address', async () => {
    const resolveHost = async () => [{ address: '10.0.0.1', family: 4 }];
    const fetch = createGuardedFetch(createAddressGuard({ rules: [], resolveHost }));
    expect((await tryRequest(fetch, url, {})).failure).toBe('forbidden-address');
  });
});

it('[J-02] the noted answer has no more than its beginning, without characters that no row can hold', async () => {
  const fetch = async () => new Response(`a\0b${'c'.repeat(5000)}`, { status: 500 });
  const { response } = await tryRequest(fetch, url, {});
  expect(response).toBe(`ab${'c'.repeat(4094)}`);
});
