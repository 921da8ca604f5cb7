import { ConfigError } from '@axp/server-kit/config';
import { describe, expect, it } from '@jest/globals';
import { readSsoConfig } from './sso-config.ts';

describe('configuration of the platform', () => {
  it('[Z-111] listens on port 4000 unless told otherwise', () => {
    expect(readSsoConfig({})).toEqual({ SSO_PORT: 4000, LOG_LEVEL: 'info' });
    expect(readSsoConfig({ SSO_PORT: '4100' }).SSO_PORT).toBe(4100);
  });

  it('[Z-112] refuses wrong values with one line per value', () => {
    const parse = () => readSsoConfig({ SSO_PORT: '70000', LOG_LEVEL: 'loud' });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(/^SSO_PORT: .+\nLOG_LEVEL: .+$/);
  });
});
