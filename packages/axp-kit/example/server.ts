import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';

export interface Addresses {
  /** The platform. */
  readonly platform: string;
  /** Where the people of the example sign in. */
  readonly tenant: string;
}

/** Serves the page at every address, since a login comes back to another one than it left. */
export async function createExampleServer(addresses: Addresses): Promise<Server> {
  const script = await bundleScript(addresses);
  const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
  const files = new Map([
    ['/main.js', { type: 'text/javascript', body: script }],
    ['/style.css', { type: 'text/css', body: read('style.css') }],
  ]);
  const page = { type: 'text/html; charset=utf-8', body: read('index.html') };
  return createServer((request, response) => {
    const { type, body } = files.get(request.url ?? '') ?? page;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
}

async function bundleScript({ platform, tenant }: Addresses): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    define: { PLATFORM: JSON.stringify(platform), TENANT: JSON.stringify(tenant) },
    write: false,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('The example was bundled into nothing.');
  return script.text;
}
