import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../tenant/tenant.ts';
import type { TenantDirectory } from '../tenant/tenant-directory.ts';
import type { Brand } from './brand.ts';
import { brandStyles } from './brand.ts';
import { brandOf } from './page-request.ts';

interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
}

const require = createRequire(import.meta.url);
const fontFolder = dirname(require.resolve('@fontsource/ibm-plex-sans-thai/package.json'));
const fonts = ['thai-400', 'thai-600', 'latin-400', 'latin-600'].map(
  (name) => [name, join(fontFolder, `files/ibm-plex-sans-thai-${name}-normal.woff2`)] as const,
);
const daySeconds = 24 * 60 * 60;

interface AssetDeps {
  readonly tenants: TenantDirectory;
  /** The brand of an application's sign-in; the tenant's own for an unknown application. */
  readonly brandFor: (tenant: Tenant, applicationId: string) => Promise<Brand>;
}

/** Styles, script and fonts of the pages, and each tenant's colours. */
export async function assetRoutes(
  app: FastifyInstance,
  { tenants, brandFor }: AssetDeps,
): Promise<void> {
  const own = (name: string) => join(import.meta.dirname, '../../../public', name);
  const files = [
    ['pages.css', 'text/css; charset=utf-8', own('pages.css')],
    ['administration.css', 'text/css; charset=utf-8', own('administration.css')],
    ['pages.js', 'text/javascript; charset=utf-8', own('pages.js')],
    ...fonts.map(([name, file]) => [`${name}.woff2`, 'font/woff2', file] as const),
  ] as const;
  for (const [name, type, file] of files) {
    const asset = assetOf(await readFile(file), type);
    app.get(`/assets/${name}`, (request, reply) => send(request, reply, asset));
  }
  app.get('/assets/brand.css', async (request, reply) => {
    const tenant = await tenants.ofPage(request.headers);
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('application');
    const brand = brandOf(tenant);
    const styles = Buffer.from(brandStyles(asked === null ? brand : await brandFor(tenant, asked)));
    return send(request, reply, assetOf(styles, 'text/css; charset=utf-8'), 60);
  });
}

function assetOf(content: Buffer, type: string): Asset {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return { type, content, etag };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  maxAgeSeconds = daySeconds,
): FastifyReply {
  reply
    .header('etag', asset.etag)
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .header('vary', 'host');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  return reply.type(asset.type).send(asset.content);
}
