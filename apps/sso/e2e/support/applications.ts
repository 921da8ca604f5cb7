import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { apiOrigin, originOf } from '../config/platform-address.ts';
import { applicationOrigins } from './application-address.ts';

async function scriptOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves both applications: one page whatever the address, and one for other libraries. */
export async function startApplications(): Promise<() => Promise<void>> {
  const [own = '', others = ''] = await Promise.all(
    ['application-page.ts', 'libraries-page.ts'].map(scriptOf),
  );
  const scripts: Readonly<Record<string, string>> = { '/page.js': own, '/libraries.js': others };
  const pageOf = (script: string) => `<!doctype html><title>Application</title>
<body data-base-url="${apiOrigin}" data-default-tenant="${originOf('sites')}">
<output></output><script type="module" src="${script}"></script>`;
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    const isOfLibrary = /^\/(?:keycloak|oidc-client)\b/.test(url);
    response.end(script ?? pageOf(isOfLibrary ? '/libraries.js' : '/page.js'));
  });
  server.listen(Number(new URL(applicationOrigins.one).port), '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
