import { describe, expect, it } from '@jest/globals';
import {
  originOf,
  readApiConfig as readConfig,
  remoteCaptchaOf,
  s3SettingsOf,
} from './api-config.ts';

const readApiConfig = (environment: Record<string, string>) =>
  readConfig({ AXP_ENV: 'demo', ...environment });

function linesOf(environment: Record<string, string>): string[] {
  try {
    readApiConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof Error) return error.message.split('\n');
    throw error;
  }
}

describe('[Z-112] the settings of the booking server', () => {
  it('have a default for the demo', () => {
    const config = readApiConfig({});
    expect(config).toMatchObject({ AXP_ENV: 'demo', WEB_PORT: 3000, TRUST_PROXY: false });
    expect(config.DATA_DIR).toMatch(/\/\.data$/);
    expect(config.WEB_ROOT).toMatch(/\/apps\/web\/out$/);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('[H-07] have no default environment', () => {
    expect(() => readConfig({})).toThrow(/^AXP_ENV: must be set to production, or to demo/);
  });

  it('resolve relative paths from the repository, whatever the working directory', () => {
    expect(readApiConfig({ DATA_DIR: 'tmp/data' }).DATA_DIR).toBe(
      readApiConfig({}).DATA_DIR.replace(/\.data$/, 'tmp/data'),
    );
  });

  it('report each wrong value on its own line', () => {
    const lines = linesOf({
      WEB_PORT: 'three thousand',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'yes',
      BIND_ADDRESS: 'everywhere',
      DATABASE_URL: 'mysql://x',
    });
    expect(lines.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual([
      'BIND_ADDRESS',
      'DATABASE_URL',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'WEB_PORT',
    ]);
  });

  it('allow several processes only on a PostgreSQL server', () => {
    expect(linesOf({ WORKERS: '2' })).toEqual([
      'WORKERS: needs DATABASE_URL, because the embedded database serves one process (given: "2")',
    ]);
    const settings = { WORKERS: '2', DATABASE_URL: 'postgres://localhost/axp' };
    expect(readApiConfig(settings).WORKERS).toBe(2);
  });

  it('require secrets in production', () => {
    const lines = linesOf({ AXP_ENV: 'production' });
    expect(lines).toEqual([expect.stringMatching(/^TOKEN_KEYS_FILE: must name/)]);
  });

  it('[ASVS 12.3.3] refuse to read the platform’s keys over plain http in production', () => {
    const config = { TOKEN_KEYS_FILE: '/run/keys.json', SSO_KEYS_URL: 'http://sso:4000/keys' };
    expect(linesOf({ AXP_ENV: 'production', ...config })).toEqual([
      expect.stringMatching(/^SSO_KEYS_URL: must start with https/),
    ]);
    expect(linesOf({ AXP_ENV: 'demo', ...config })).toEqual([]);
  });

  const inProduction = { AXP_ENV: 'production', TOKEN_KEYS_FILE: '/run/keys.json' };
  const ofStore = { S3_BUCKET: 'axp', S3_ACCESS_KEY_ID: 'axp', S3_SECRET_ACCESS_KEY: 'hunter2' };

  it.each([
    ['DATABASE_URL', 'postgres://axp@db/axp'],
    ['DATABASE_URL', 'postgres://axp@db/axp?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://axp@localhost,db/axp'],
    ['DATABASE_URL', 'postgres://axp@localhost/axp?host=db'],
    ['DATABASE_URL', 'postgres:///axp?host=db'],
    ['DATABASE_READ_URL', 'postgres://axp@replica/axp?sslmode=disable'],
    ['DATABASE_DIRECT_URL', 'postgres://axp@db/axp'],
    ['S3_ENDPOINT', 'http://s3.acme.test'],
  ])('[ASVS 12.3.1] refuse %s=%s in production unless it is allowed', (name, address) => {
    const needed = name === 'S3_ENDPOINT' ? ofStore : { DATABASE_URL: 'postgres:///axp' };
    const settings = { ...inProduction, ...needed, [name]: address };
    expect(linesOf(settings)).toEqual([expect.stringContaining(name)]);
    expect(linesOf({ ...settings, ALLOW_PLAINTEXT: 'true' })).toEqual([]);
    expect(linesOf({ ...settings, AXP_ENV: 'demo' })).toEqual([]);
  });

  it.each([
    'postgres://axp@db/axp?sslmode=require',
    'postgres://axp@db,db2/axp?sslmode=verify-full',
    'postgres://axp@127.0.0.1:5432/axp',
    'postgres://axp@%2Fvar%2Frun%2Fpostgresql/axp',
    'postgres:///axp?host=/var/run/postgresql',
    'postgres://axp@db/axp?host=127.0.0.1',
  ])('[ASVS 12.3.1] accept %s in production', (DATABASE_URL) => {
    expect(linesOf({ ...inProduction, DATABASE_URL })).toEqual([]);
  });

  it.each(['DATABASE_URL', 'S3_ENDPOINT'])(
    'report a %s in production that is no address',
    (name) => {
      const needed = name === 'S3_ENDPOINT' ? ofStore : {};
      const settings = { ...inProduction, ...needed, [name]: 'postgres://axp@/axp' };
      expect(linesOf(settings)).toEqual([expect.stringMatching(`^${name}: must be an? .+://`)]);
    },
  );

  it('[H-21] need only the key files in production: the database is embedded', () => {
    const config = { TOKEN_KEYS_FILE: '/run/keys.json' };
    expect(linesOf({ AXP_ENV: 'production', ...config })).toEqual([]);
  });

  it('refuse a direct database address without DATABASE_URL, and an invalid value beside it', () => {
    const DATABASE_DIRECT_URL = 'postgres://axp@db:5432/axp';
    expect(linesOf({ DATABASE_DIRECT_URL })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL: needs DATABASE_URL/),
    ]);
    const DATABASE_URL = 'postgres://axp@pooler:6432/axp';
    expect(linesOf({ DATABASE_DIRECT_URL, DATABASE_URL, DATABASE_STATEMENT_NAMES: 'no' })).toEqual([
      expect.stringMatching(/^DATABASE_STATEMENT_NAMES: must be true or false/),
    ]);
  });

  it('[Z-103] need both keys of a captcha service', () => {
    expect(linesOf({ CAPTCHA_PROVIDER: 'none' })).toHaveLength(1);
    expect(linesOf({ CAPTCHA_PROVIDER: 'turnstile' })).toEqual([
      expect.stringMatching(/^CAPTCHA_SITE_KEY: must be set/),
      expect.stringMatching(/^CAPTCHA_SECRET: must be set/),
    ]);
    const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
    const chosen = readApiConfig({ CAPTCHA_PROVIDER: 'hcaptcha', ...keys });
    expect(remoteCaptchaOf(chosen)).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site',
      secret: 'secret',
    });
    expect(remoteCaptchaOf(readApiConfig(keys))).toBeNull();
  });

  it('[Z-102] [Z-112] have secrets of providers, each by the name of its variable', () => {
    const { signInSecrets } = readApiConfig({
      SIGN_IN_SECRET_GOOGLE: 'hunter2',
      SIGN_IN_SECRET_OKTA: ' spaces stay ',
      SIGN_IN_SECRET_EMPTY: '',
      SIGN_IN_METHODS_FILE: 'methods.json',
      S3_SECRET: 'of another kind',
    });
    expect(Object.fromEntries(signInSecrets)).toEqual({
      SIGN_IN_SECRET_GOOGLE: 'hunter2',
      SIGN_IN_SECRET_OKTA: ' spaces stay ',
    });
    expect(JSON.stringify(readApiConfig({ SIGN_IN_SECRET_GOOGLE: 'hunter2' }))).not.toContain(
      'hunter2',
    );
  });

  it('need a sender address when a mail server is set', () => {
    const server = { SMTP_URL: 'smtps://axp:hunter2@mail.test:465' };
    expect(linesOf({ ...server, MAIL_FROM: 'booking@acme.test' })).toEqual([]);
    expect(linesOf(server)).toEqual([expect.stringMatching(/^MAIL_FROM: must be the address/)]);
  });

  const oauth = {
    SMTP_URL: 'smtp://rooms%40acme.test@smtp.office365.com:587',
    MAIL_FROM: 'rooms@acme.test',
    SMTP_OAUTH_PROVIDER: 'microsoft',
    SMTP_OAUTH_TENANT: 'acme.test',
    SMTP_OAUTH_CLIENT_ID: '0b6d4a3e-1f52',
    SMTP_OAUTH_SECRET_FILE: '/run/secrets/axp-mail',
  };
  const google = { SMTP_OAUTH_PROVIDER: 'google', SMTP_OAUTH_TENANT: '', SMTP_OAUTH_CLIENT_ID: '' };
  it.each([
    [{}, []],
    [google, []],
    [{ SMTP_OAUTH_SECRET_EXPIRES: '2027-12-31' }, []],
    [{ SMTP_OAUTH_SECRET_EXPIRES: '31.12.2027' }, ['SMTP_OAUTH_SECRET_EXPIRES']],
    [{ SMTP_OAUTH_TENANT: '' }, ['SMTP_OAUTH_TENANT']],
    [{ SMTP_OAUTH_TENANT: '../evil.test' }, ['SMTP_OAUTH_TENANT']],
    [{ SMTP_OAUTH_CLIENT_ID: '' }, ['SMTP_OAUTH_CLIENT_ID']],
    [{ ...google, SMTP_OAUTH_SECRET_FILE: '' }, ['SMTP_OAUTH_SECRET_FILE']],
    [{ SMTP_OAUTH_PROVIDER: '' }, ['SMTP_OAUTH_PROVIDER']],
    [{ SMTP_OAUTH_PROVIDER: 'yahoo' }, ['SMTP_OAUTH_PROVIDER']],
    [{ SMTP_URL: '' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://smtp.office365.com' }, ['SMTP_URL']],
    [{ SMTP_URL: 'smtp://rooms%40acme.test:hunter2@smtp.office365.com' }, ['SMTP_URL']],
  ])('[E-10] are complete for OAuth 2.0, or name what is missing: %j', (change, names) => {
    const lines = linesOf({ ...oauth, ...change });
    expect(lines.map((line) => line.split(':')[0])).toEqual(names);
    expect(lines.join()).not.toContain('hunter2');
  });

  const store = {
    S3_ENDPOINT: 'https://s3.acme.test',
    S3_BUCKET: 'axp-files',
    S3_ACCESS_KEY_ID: 'axp',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  it('have an object store with all of its settings, or none', () => {
    expect(s3SettingsOf(readApiConfig({}))).toBeNull();
    expect(s3SettingsOf(readApiConfig(store))).toEqual({
      endpoint: 'https://s3.acme.test',
      bucket: 'axp-files',
      region: 'us-east-1',
      accessKeyId: 'axp',
      secretAccessKey: 'hunter2',
    });
  });

  it.each(Object.keys(store))(
    'report %s when it is the only missing setting of an object store',
    (name) => {
      const lines = linesOf({ ...store, [name]: '' });
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: must be set as well`))]);
    },
  );

  it.each([
    ['SMTP_URL', 'http://axp:hunter2@mail.test'],
    ['MAIL_FROM', 'Acme <booking@acme.test>'],
    ['PUBLIC_ORIGIN', 'https://acme.test/{host}'],
    ['PUBLIC_ORIGIN', 'https://acme.test'],
    ['S3_ENDPOINT', 's3.acme.test'],
    ['S3_ENDPOINT', 'ftp://s3.acme.test'],
    ['S3_ENDPOINT', 'https://axp:hunter2@s3.acme.test'],
    ['S3_ENDPOINT', 'https://s3.acme.test/?x=1'],
    ['S3_BUCKET', 'Axp/Files'],
    ['S3_REGION', 'here and there'],
    ['CLAMD_ADDRESS', 'clamd'],
    ['CLAMD_ADDRESS', 'clamd:70000'],
    ['ANALYTICS_CONTAINER_ID', 'UA-1"><script>'],
  ])('refuse %s=%s', (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name}: must be`)));
    expect(lines.join()).not.toContain('hunter2');
  });

  it.each([
    'it@acme.co.th',
    'mailto:it',
    'mailto:it@example.com',
    'mailto:it@mail.example.org',
    'mailto:it@localhost',
    'mailto:it@acme.test',
    'mailto:it@10.0.0.1',
    'http://acme.co.th/contact',
    'https://localhost/contact',
    'https://www.example.com',
    'https://192.0.2.7/contact',
  ])('[J-06] refuse %s as the contact of push services', (PUSH_CONTACT) => {
    expect(linesOf({ PUSH_CONTACT })).toEqual([
      expect.stringMatching(/^PUSH_CONTACT: must be a real/),
    ]);
  });

  it.each(['mailto:it@acme.co.th', 'https://acme.co.th/contact'])(
    '[J-06] accept %s as the contact of push services',
    (PUSH_CONTACT) => {
      expect(readApiConfig({ PUSH_CONTACT }).PUSH_CONTACT).toBe(PUSH_CONTACT);
    },
  );

  it.each([
    [{}, 'http://acme.localhost:3000'],
    [{ WEB_PORT: '8080' }, 'http://acme.localhost:8080'],
    [{ PUBLIC_ORIGIN: 'https://{host}:8443' }, 'https://acme.localhost:8443'],
    [
      { AXP_ENV: 'production', DATABASE_URL: 'postgres:///axp', TOKEN_KEYS_FILE: '/run/keys' },
      'https://acme.localhost',
    ],
  ])('with %j lead browsers to %s', (environment, origin) => {
    expect(originOf(readApiConfig(environment))('acme.localhost')).toBe(origin);
  });

  it('hide the password of the database in an error', () => {
    expect(linesOf({ DATABASE_URL: 'mysql://axp:hunter2@db/axp' }).join()).not.toContain('hunter2');
  });
});
