import { describe, expect, it } from '@jest/globals';
import {
  fillTemplate,
  isLogoutAddress,
  isRedirectTemplate,
  isRedirectUri,
  isRegistered,
  refuseToTemplate,
} from './redirect-template.ts';

const production = { isLoopbackAllowed: false };
const demo = { isLoopbackAllowed: true };
const template = 'https://app.test/login/axonscloud/callback/?sessionKey={key}';
const key = 'Abc_-0123456789012345678901234567890';

describe('[S-01] an allowed redirect address', () => {
  it.each([
    template,
    'https://app.test/?a=1&key={key}',
    'https://app.test:8443/x?key={key}&b=2',
    'https://app.test/?state=k.{key}',
  ])('%s', (text) => {
    expect(isRedirectTemplate(text, production)).toBe(true);
  });

  it.each([
    ['no key', 'https://app.test/?key='],
    ['the key twice', 'https://app.test/?a={key}&b={key}'],
    ['the key in the path', 'https://app.test/{key}?a=1'],
    ['the key in the host', 'https://{key}.app.test/?a=1'],
    ['the key in the port', 'https://app.test:{key}/?a=1'],
    ['the key as user', 'https://{key}@app.test/?a=1'],
    ['the key as scheme', '{key}://app.test/?a=1'],
    ['the key in the fragment', 'https://app.test/?a=1#{key}'],
    ['the key as name of a parameter', 'https://app.test/?{key}=1'],
    ['a parameter that comes twice', 'https://app.test/?k={key}&k=1'],
    ['an escaped key', 'https://app.test/?k=%7Bkey%7D'],
    ['an escaped key beside a plain one', 'https://app.test/?k={key}&l=%7bkey%7d'],
    ['a twice escaped key', 'https://app.test/?k={key}&l=%257Bkey%257D'],
    ['a user', 'https://app.test@evil.test/?k={key}'],
    ['plain http', 'http://app.test/?k={key}'],
    ['javascript', 'javascript:alert(1)//?k={key}'],
    ['data', 'data:text/html,?k={key}'],
    ['an intent', 'intent://app.test/?k={key}'],
    ['no scheme', '//app.test/?k={key}'],
    ['a path alone', '/?k={key}'],
    ['a backslash', 'https://app.test\\@evil.test/?k={key}'],
    ['a tab', 'https://app.test/\t?k={key}'],
    ['a line break', 'https://app.test/\r\nX: y?k={key}'],
    ['a blank', 'https://app.test/ ?k={key}'],
    ['dot segments', 'https://app.test/a/../b?k={key}'],
    ['escaped dot segments', 'https://app.test/a/%2e%2e/b?k={key}'],
    ['letters of another alphabet', 'https://аpp.test/?k={key}'],
    ['a host in capitals', 'https://APP.test/?k={key}'],
    ['the usual port', 'https://app.test:443/?k={key}'],
    ['a trailing dot', 'https://app.test./?k={key}'],
    ['an empty text', ''],
    ['too long a text', `https://app.test/?a=${'x'.repeat(2048)}&k={key}`],
  ])('can’t have %s', (_, text) => {
    expect(isRedirectTemplate(text, production)).toBe(false);
  });

  it('may use http on localhost in the demo only', () => {
    const local = 'http://acme.localhost:3000/?k={key}';
    expect(isRedirectTemplate(local, demo)).toBe(true);
    expect(isRedirectTemplate(local, production)).toBe(false);
    expect(isRedirectTemplate('http://localhost.evil.test/?k={key}', demo)).toBe(false);
  });

  it('has no key placeholder for a logout', () => {
    expect(isLogoutAddress('https://app.test/bye', production)).toBe(true);
    expect(isLogoutAddress(template, production)).toBe(false);
    expect(isLogoutAddress('javascript:alert(1)', production)).toBe(false);
  });
});

describe('[S-01] a requested redirect address', () => {
  it('must equal a registered one exactly', () => {
    expect(isRegistered(template, ['https://other.test/?k={key}', template], production)).toBe(
      true,
    );
  });

  it.each([
    'https://app.test.evil.test/login/axonscloud/callback/?sessionKey={key}',
    'https://app.test/login/axonscloud/callback/x?sessionKey={key}',
    'https://app.test/login/axonscloud/callback/?sessionKey={key}&a=1',
    'https://app.test/login/axonscloud/callback/?sessionKey={key}#x',
    'https://app.test/Login/axonscloud/callback/?sessionKey={key}',
    'https://app.test/login/axonscloud%2Fcallback/?sessionKey={key}',
    'https://app.test/%2e/login/axonscloud/callback/?sessionKey={key}',
    'https://app.test./login/axonscloud/callback/?sessionKey={key}',
    'https://app.test:444/login/axonscloud/callback/?sessionKey={key}',
    'https://app.test@evil.test/login/axonscloud/callback/?sessionKey={key}',
    'https:\\\\app.test/login/axonscloud/callback/?sessionKey={key}',
    '//app.test/login/axonscloud/callback/?sessionKey={key}',
    ' https://app.test/login/axonscloud/callback/?sessionKey={key}',
    'https://app.test/login/axonscloud/callback/?sessionKey=%7Bkey%7D',
  ])('%s is refused', (requested) => {
    expect(isRegistered(requested, [template], production)).toBe(false);
  });

  it('may have any port on localhost, in the demo only', () => {
    const registered = ['http://acme.localhost/?k={key}'];
    expect(isRegistered('http://acme.localhost:3310/?k={key}', registered, demo)).toBe(true);
    expect(isRegistered('http://acme.localhost:3310/?k={key}', registered, production)).toBe(false);
    expect(isRegistered('http://siam.localhost:3310/?k={key}', registered, demo)).toBe(false);
    expect(isRegistered('http://acme.localhost:80@evil.test/?k={key}', registered, demo)).toBe(
      false,
    );
  });
});

describe('[S-01] a filled redirect template', () => {
  it('is the same address with the key in it', () => {
    expect(fillTemplate(template, key, production)).toBe(template.replace('{key}', key));
    expect(fillTemplate('https://app.test/?state=k.{key}', key, production)).toBe(
      `https://app.test/?state=k.${key}`,
    );
  });

  it.each(['short', `${key}&x=1`, `${key}\r\n`, '{key}{key}{key}{key}{key}'])(
    'refuses a key like %j',
    (bad) => {
      expect(() => fillTemplate(template, bad, production)).toThrow(/not a key/);
    },
  );

  it('has an error instead, without the parameter of the key', () => {
    expect(refuseToTemplate(template, 'login_required', production)).toBe(
      'https://app.test/login/axonscloud/callback/?error=login_required',
    );
  });
});

describe('a redirect address of a standard client', () => {
  it.each([
    ['https://app.test/back?tenant=a', true],
    ['https://app.test/back?tenant=a&state=x', false],
    ['https://app.test/back?code=', false],
    ['https://app.test/back?error_description=x', false],
    ['https://:secret@app.test/back', false],
    ['http://app.test/back', false],
  ])('%s may be registered: %s', (address, expected) => {
    expect(isRedirectUri(address, production)).toBe(expected);
  });

  it('is http in the demo on loopback only', () => {
    expect(isRedirectUri('http://app.localhost/back', demo)).toBe(true);
    expect(isRedirectUri('http://app.test/back', demo)).toBe(false);
  });
});
