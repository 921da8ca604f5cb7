import { describe, expect, it } from '@jest/globals';
import { createHttpServer } from '../http/index.ts';
import { createLogger } from '../logging/logger.ts';
import { watchAnswers } from './answer-rules.ts';

type Headers = Readonly<Record<string, string>>;

/** Faults of a server's answer with these headers. */
async function faultsOf(headers: Headers, removed: readonly string[] = []) {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const app = createHttpServer({ logger, trustProxy: false, isHttps: true, bodyLimit: 100 });
  const answers = watchAnswers(app);
  app.get('/', async (_, reply) => {
    reply.headers(headers);
    for (const name of removed) reply.removeHeader(name);
    return '';
  });
  await app.inject({ url: '/', headers: { authorization: 'Bearer x' } });
  await app.close();
  return answers;
}

const namedHosts =
  "default-src 'none'; script-src https://*.axp.test; base-uri 'none'; frame-ancestors 'none'";
const good = '__Host-a=1; Path=/; HttpOnly; SameSite=Strict; Secure';

describe('[ASVS 3.3.1] [ASVS 3.4.3] every response of a test server', () => {
  it.each([
    ['a cookie for this host alone', { 'set-cookie': good }],
    ['a policy with a host of any name', { 'content-security-policy': namedHosts }],
    ['a file of any encoding', { 'content-type': 'text/csv', 'content-disposition': 'attachment' }],
    ['an SVG with its encoding', { 'content-type': 'image/svg+xml; charset=utf-8' }],
  ])('may have %s', async (_, headers: Headers) => {
    expect((await faultsOf(headers)).faults).toEqual([]);
  });

  it.each([
    ['a cookie without prefix', { 'set-cookie': good.replace('__Host-', '') }],
    ['a cookie for plain http', { 'set-cookie': good.replace('; Secure', '') }],
    ['a cookie that scripts read', { 'set-cookie': good.replace('; HttpOnly', '') }],
    ['a cookie of all sites', { 'set-cookie': good.replace('; SameSite=Strict', '') }],
    ['a cookie of a path', { 'set-cookie': good.replace('Path=/', 'Path=/a') }],
    ['a cookie for a domain', { 'set-cookie': `${good}; Domain=axp.test` }],
    ['a policy with inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'" }],
    [
      'a policy for any frame',
      { 'content-security-policy': "default-src 'none'; base-uri 'none'" },
    ],
    ['an SVG without its encoding', { 'content-type': 'image/svg+xml' }],
    ['a personal answer to be kept', { 'cache-control': 'public, max-age=60' }],
    ['an address that is told', { 'referrer-policy': 'unsafe-url' }],
  ])('can’t have %s', async (_, headers: Headers) => {
    const answers = await faultsOf(headers);
    expect(answers.faults).toHaveLength(1);
    expect(answers.check).toThrow('GET / 200');
  });

  it.each([
    'x-content-type-options',
    'content-security-policy',
    'referrer-policy',
    'strict-transport-security',
  ])('has %s', async (name) => {
    expect((await faultsOf({}, [name])).faults).toHaveLength(1);
  });
});
