import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { errorCode } from '../db/errors.ts';
import { EncodedBody } from './encoded-body.ts';

export interface SiteFile {
  readonly contentType: string;
  readonly body: EncodedBody;
  readonly etag: string;
}

/** A static export, by path below its root: `/home.html`. */
export type Site = ReadonlyMap<string, SiteFile>;

/** By the ending of a file's name. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const brotliSuffix = '.br';

/**
 * Reads the whole export into memory: some megabytes, and from then on no request can reach the
 * file system, see half of a new build, or wait for a disk. Null where there is no export.
 */
export async function readSite(root: string): Promise<Site | null> {
  const files = await listFiles(root);
  if (files.length === 0) return null;
  const contents = new Map(
    await Promise.all(
      files.map(async (file) => [urlPath(root, file), await readFile(file)] as const),
    ),
  );
  const site = new Map<string, SiteFile>();
  for (const [path, content] of contents) {
    if (path.endsWith(brotliSuffix)) continue;
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    const body = new EncodedBody(content, contentType, contents.get(`${path}${brotliSuffix}`));
    site.set(path, { contentType, body, etag: etagOf(content) });
  }
  return site;
}

/** `/home` and `/home/` are the file `home.html`, as every static host reads an export. */
export function findFile(site: Site, path: string): SiteFile | undefined {
  const page = path.replace(/\/+$/, '');
  return site.get(path) ?? site.get(`${page}.html`) ?? site.get(`${page}/index.html`);
}

/** Weak: it names the content, whatever encoding it travels in. */
export function etagOf(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    noneIfMissing,
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function noneIfMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

function urlPath(root: string, file: string): string {
  return `/${relative(root, file).split(sep).join('/')}`;
}
