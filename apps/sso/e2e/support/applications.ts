import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { apiOrigin, originOf } from '../config/platform-address.ts';
import { applicationOrigins } from './application-address.ts';

/** Serves both applications: one page and one script, whatever the address. */
export async function startApplications(): Promise<() => Promise<void>> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'application-page.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const page = `<!doctype html><title>Application</title>
<body data-base-url="${apiOrigin}" data-default-tenant="${originOf('sites')}">
<script type="module" src="/page.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  server.listen(Number(new URL(applicationOrigins.one).port), '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
