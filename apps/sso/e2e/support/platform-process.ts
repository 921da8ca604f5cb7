/**
 * The platform as it is deployed: made ready by its command, behind a proxy that has the certificate.
 * Only with TLS do browsers keep cookies that other sites may send.
 */

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { ensureSiteBuild } from '@axp/tooling/site-build';
import { dataFolder, docsOrigin, platformPort } from '../config/platform-address.ts';
import { applicationOrigins, callback } from './application-address.ts';

const folder = dataFolder();
const innerPort = platformPort + 1;
const environment = {
  AXP_ENV: 'demo',
  // The directory of the test listens on this machine.
  OUTGOING_ALLOW: '127.0.0.0/8',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  BIND_ADDRESS: '127.0.0.1',
  SSO_PORT: `${innerPort}`,
  SSO_PUBLIC_ORIGIN: `https://{host}:${platformPort}`,
  SSO_CROSS_SITE: 'true',
  TRUST_PROXY: 'true',
};
const sources = join(import.meta.dirname, '../../src');

function command(...words: readonly string[]): string {
  const main = join(sources, 'command/main.ts');
  return execFileSync(process.execPath, [main, ...words], { env: environment, encoding: 'utf8' });
}

function createTenant(key: string, name: string, administrator: string): void {
  const of = ['--administrator-email', `${administrator.toLowerCase()}@${key}.test`];
  const called = ['--name', name, ...of, '--administrator-name', administrator];
  const printed = command('tenant', 'create', key, ...called);
  writeFileSync(join(folder, `${key}.link`), /https:\S+/.exec(printed)?.[0] ?? '');
}

await ensureSiteBuild();
mkdirSync(folder, { recursive: true });
createTenant('orbit', 'Orbit', 'Rhea');
createTenant('sites', 'Sites', 'Sam');
for (const [id, origin] of Object.entries({ ...applicationOrigins, playground: docsOrigin })) {
  const page = id === 'playground' ? '/playground/' : callback;
  const at = ['--url', `${origin}/`, '--login', `${origin}${page}?sessionKey={key}`];
  command(
    'application',
    'add',
    'sites',
    id,
    '--name',
    id,
    '--audience',
    id,
    ...at,
    ...['keycloak', 'oidc-client'].flatMap((name) => ['--redirect', `${origin}/${name}`]),
    '--origin',
    origin,
  );
}

const file = (name: string) => join(folder, name);
const subject = ['-subj', '/CN=sso.localhost', '-addext', 'subjectAltName=DNS:*.sso.localhost'];
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const out = ['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-days', '2'];
execFileSync('/usr/bin/openssl', ['req', '-x509', ...key, ...subject, ...out], { stdio: 'pipe' });

const platform = fork(join(sources, 'main.ts'), { env: environment, execArgv: [] });
await once(platform, 'message');

const certificate = {
  key: readFileSync(file('key.pem')),
  cert: readFileSync(file('certificate.pem')),
};
const proxy = createServer(certificate, (asked, answer) => {
  const { method, url: path } = asked;
  const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
  const onward = request(
    { host: '127.0.0.1', port: innerPort, method, path, headers },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      pipeline(answered, answer, () => undefined);
    },
  );
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  pipeline(asked, onward, () => undefined);
}).listen(platformPort, '127.0.0.1');

process.once('SIGTERM', () => {
  proxy.closeAllConnections();
  proxy.close();
  platform.kill('SIGTERM');
});
