import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  axpEnvironment,
  ConfigError,
  databaseLocation,
  databaseUrl,
  folder,
  logLevel,
  parseConfig,
  port,
  secret,
  socketAddress,
} from './settings.ts';

const Schema = z.object({
  API_PORT: port.default(4000),
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl.optional(),
  LOG_LEVEL: logLevel.default('info'),
  AXP_ENV: axpEnvironment,
  SESSION_SECRET: secret,
});
const valid = { DATA_DIR: '/data', AXP_ENV: 'demo', SESSION_SECRET: 's'.repeat(32) };

function messageFor(environment: Record<string, string>): string {
  try {
    parseConfig(Schema, environment);
    return 'accepted';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('parsing the environment', () => {
  it('returns typed values, defaults and no unknown settings', () => {
    expect(parseConfig(Schema, { ...valid, API_PORT: '8080', HOME: '/root' })).toEqual({
      ...valid,
      API_PORT: 8080,
      LOG_LEVEL: 'info',
    });
  });

  it('returns a frozen object', () => {
    expect(Object.isFrozen(parseConfig(Schema, valid))).toBe(true);
  });

  it('treats an empty value as missing', () => {
    expect(parseConfig(Schema, { ...valid, API_PORT: ' ' }).API_PORT).toBe(4000);
  });

  it('reports every invalid and missing value at once, one line each', () => {
    expect(
      messageFor({ API_PORT: '70000', LOG_LEVEL: 'loud', AXP_ENV: 'test' }).split('\n'),
    ).toEqual([
      'API_PORT: must be a port from 0 to 65535 (given: "70000")',
      'DATA_DIR: must be the path of a folder (not set)',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent (given: "loud")',
      'AXP_ENV: must be set to production, or to demo for a trial with public accounts (given: "test")',
      'SESSION_SECRET: must be a secret of at least 32 characters (not set)',
    ]);
  });

  it.each(['80a', '-1', '8080.5', '1e3', '65536'])('refuses %s as a port', (given) => {
    expect(messageFor({ ...valid, API_PORT: given })).toContain('API_PORT: must be a port');
  });

  it.each([
    ['9464', '127.0.0.1', 9464],
    ['10.0.0.5:9464', '10.0.0.5', 9464],
    ['[::1]:0', '::1', 0],
  ])('accepts %s as a listening address, on loopback by default', (given, host, port) => {
    expect(socketAddress.parse(given)).toEqual({ host, port });
  });

  it.each(['', 'prometheus:9464', '::1:9464', '[10.0.0.5]:9464', '10.0.0.5', '10.0.0.5:65536'])(
    'refuses %j as a listening address',
    (given) => {
      const metrics = z.object({ METRICS_ADDRESS: socketAddress.prefault('') });
      expect(() => parseConfig(metrics, { METRICS_ADDRESS: given })).toThrow(
        'METRICS_ADDRESS: must be a port, or an IP address and a port',
      );
    },
  );

  it('never shows a secret, nor an address with a password', () => {
    const message = messageFor({
      ...valid,
      SESSION_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db/axp',
    });
    expect(message).toContain('SESSION_SECRET: must be a secret of at least 32 characters');
    expect(message).toContain('DATABASE_URL: must be a postgres:// URL');
    expect(message).not.toContain('hunter2');
  });
});

describe('the URL of a database', () => {
  it('may have several servers, one of which accepts writes', () => {
    const url = 'postgres://axp@one:5432,two:5432/axp';
    for (const wanted of ['', '?target_session_attrs=primary']) {
      expect(databaseUrl.parse(url + wanted)).toBe(url + wanted);
    }
    expect(messageFor({ ...valid, DATABASE_URL: `${url}?target_session_attrs=standby` })).toContain(
      'DATABASE_URL: must ask for a server that takes writes',
    );
    expect(messageFor({ ...valid, DATABASE_URL: 'postgres://one:no,two/axp' })).toContain(
      'DATABASE_URL: must be a postgres:// URL',
    );
  });
});

describe('the location of the database', () => {
  it('is the server if an address is given, otherwise the data folder', () => {
    const url = 'postgres://axp@db/axp';
    expect(databaseLocation({ databaseUrl: url, dataDir: '/data', database: 'api' })).toEqual({
      kind: 'postgres',
      url,
    });
    expect(databaseLocation({ databaseUrl: undefined, dataDir: '/data', database: 'api' })).toEqual(
      {
        kind: 'folder',
        path: '/data/database',
        database: 'api',
      },
    );
  });
});
