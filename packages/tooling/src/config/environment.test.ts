import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { explainUnsupportedNode } from '../shared/node-version.ts';
import { announce } from '../start/announcement.ts';
import { EnvironmentError, readProductEnvironment } from './environment.ts';

describe('environment of the start command', () => {
  it('[Z-111] is ports 3000 and 4000, the folder .data and the demo by default', () => {
    const environment = readProductEnvironment({});
    expect(environment).toMatchObject({ webPort: 3000, ssoPort: 4000, isDemo: true });
    expect(environment.dataDir).toMatch(/\/\.data$/);
    expect(isAbsolute(environment.dataDir)).toBe(true);
  });

  it('[Z-111] reads ports and data folder from the environment and passes them on', () => {
    const given = { WEB_PORT: '3100', SSO_PORT: '4100', DATA_DIR: '/srv/axp', LOG_LEVEL: 'debug' };
    expect(readProductEnvironment(given)).toMatchObject({
      webPort: 3100,
      dataDir: '/srv/axp',
      childVariables: { ...given, AXP_ENV: 'demo' },
    });
  });

  it('[Z-112] reads them from the file in ENV_FILE, like the servers', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'axp-env-')), 'own.env');
    writeFileSync(file, 'WEB_PORT=3210\n');
    const { WEB_PORT: _, ...variables } = process.env;
    const module = join(import.meta.dirname, 'environment.ts');
    const script = `import { readProductEnvironment } from ${JSON.stringify(module)};
      process.stdout.write(String(readProductEnvironment().webPort));`;
    // Another process, because Jest's has a copy of the environment.
    const port = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...variables, ENV_FILE: file },
      encoding: 'utf8',
    });
    expect(port).toBe('3210');
  });

  it.each(['0', '65536', '3000.5', 'web', '-1'])('refuses the port "%s" by name', (port) => {
    expect(() => readProductEnvironment({ WEB_PORT: port })).toThrow(EnvironmentError);
    expect(() => readProductEnvironment({ WEB_PORT: port })).toThrow(
      `WEB_PORT must be a port number from 1 to 65535, but is "${port}".`,
    );
  });

  it('refuses one port for two servers', () => {
    expect(() => readProductEnvironment({ SSO_PORT: '3000' })).toThrow('both 3000');
  });
});

describe('announcement', () => {
  const ports = { webPort: 3100, ssoPort: 4100 };

  it('[Z-111] shows addresses, accounts and the password of the demo', () => {
    const text = announce({ ...ports, isDemo: true });
    for (const part of [
      'http://acme.localhost:3100',
      'http://siam.localhost:3100',
      'http://sso.localhost:4100',
      'http://acme.sso.localhost:4100',
      'http://docs.sso.localhost:4100',
      'demo-password-1',
      ...['admin', 'approver', 'staff', 'noaccess', 'nodefault', 'newbie'].flatMap((name) => [
        `${name}@acme.test`,
        `${name}@siam.test`,
      ]),
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows no account outside of the demo', () => {
    expect(announce({ ...ports, isDemo: false })).not.toContain('@');
  });
});

describe('version of Node', () => {
  it('explains what to install when it is too old', () => {
    expect(explainUnsupportedNode('v20.20.2')).toContain('Node 24 or newer is needed');
    expect(explainUnsupportedNode('v24.21.0')).toBeUndefined();
    expect(explainUnsupportedNode('v26.0.0')).toBeUndefined();
  });
});
