import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { build } from 'esbuild';

const run = promisify(execFile);

/** Login by redirect, callback, token and logout with each, and nothing else. */
const peers = [
  {
    install: '@workos-inc/authkit-js@0.20.3',
    code: `import { createClient } from '@workos-inc/authkit-js';
      const client = createClient('id', { redirectUri: '/' });
      window.flow = [async () => (await client).signIn(), async () => (await client).getAccessToken(), async () => (await client).signOut()];`,
  },
  {
    install: 'keycloak-js@26.2.4',
    code: `import Keycloak from 'keycloak-js';
      const client = new Keycloak({ url: '/', realm: 'r', clientId: 'c' });
      window.flow = [() => client.init({}), () => client.login(), () => client.updateToken(), () => client.logout()];`,
  },
  {
    install: 'oidc-client-ts@3.5.0',
    code: `import { UserManager } from 'oidc-client-ts';
      const client = new UserManager({ authority: '/', client_id: 'c', redirect_uri: '/' });
      window.flow = [() => client.signinRedirect(), () => client.signinRedirectCallback(), () => client.getUser(), () => client.signoutRedirect()];`,
  },
  {
    install: '@auth0/auth0-spa-js@2.27.0',
    code: `import { Auth0Client } from '@auth0/auth0-spa-js';
      const client = new Auth0Client({ domain: 'd', clientId: 'c' });
      window.flow = [() => client.loginWithRedirect(), () => client.handleRedirectCallback(), () => client.getTokenSilently(), () => client.logout()];`,
  },
  {
    install: '@azure/msal-browser@5.29.0',
    code: `import { PublicClientApplication } from '@azure/msal-browser';
      const client = new PublicClientApplication({ auth: { clientId: 'c' } });
      window.flow = [() => client.loginRedirect(), () => client.handleRedirectPromise(), () => client.acquireTokenSilent({ scopes: [] }), () => client.logoutRedirect()];`,
  },
];

/** The small client, and the one with everything. */
const ours = ['AxpSignOn', 'AxpKit'] as const;
const goal = 6400;

function flowOf(name: (typeof ours)[number]): string {
  return `import { ${name} } from './src/index.ts';
  const client = new ${name}({ baseUrl: '/', applicationId: 'a' });
  window.flow = [() => client.loginWithRedirect(), () => client.handleRedirect(), () => client.getAccessToken(), () => client.logout()];`;
}

export const benchmark: Benchmark = {
  id: 'P20',
  title: 'login, callback, token and logout, minified and after gzip',
  goal: `≤ ${goal} bytes, less than each peer`,
  run: async ({ write }) => {
    const folder = await mkdtemp(join(tmpdir(), 'axp-size-'));
    try {
      const rows: Row[] = [];
      const kit = join(import.meta.dirname, '..');
      for (const { install, code } of peers) {
        write(`P20: ${install}\n`);
        await installInto(folder, install);
        const reference = await gzipBytes(code, folder);
        for (const name of ours) {
          const value = await gzipBytes(flowOf(name), kit);
          rows.push({
            subject: `${name} beside ${install}`,
            value: `${value} B`,
            reference: `${reference} B`,
            ratio: value / reference,
            isMet: value <= goal && value < reference,
          });
        }
      }
      return rows;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function installInto(folder: string, name: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, name], { cwd: folder });
}

async function gzipBytes(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0);
}
