import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from './hash-files.ts';

const listName = 'precache.js';

/** Fallback pages that the server sends for unknown paths. */
const errorPages = new Set(['/404', '/500']);

/** Beside what Next hashes into its names. Not `sw.js`, which reads the list. */
const plainFiles = new Set(['/color-mode.js', '/first-view.js', '/old-browser.js', '/favicon.svg']);

/** The administration needs a connection, and is no weight for those who never open it. */
const administration = /^\/(?:_next\/static\/chunks\/pages\/)?admin(?:[/-].*)?$/;

/** Rarely used scripts, by a word in them: directory sign-in needs a connection anyway. */
const rarelyNeeded = /@azure\/msal-browser/;

/** Every browser that has service workers reads WOFF2 and needs no polyfill. */
const unneeded = /\.(?:woff|map|br)$|\/polyfills-[^/]+\.js$/;

/**
 * Writes the list of what the service worker keeps for a visit without a connection. It changes
 * with the content of any of it, by which browsers notice a new version.
 */
export function writePrecacheList(folder: string): void {
  const paths = listFiles(folder, () => false).map(
    (file) => `/${relative(folder, file).split(sep).join('/')}`,
  );
  const pages = paths
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/\.html$/, '').replace(/\/index$/, '') || '/')
    .filter((page) => !errorPages.has(page) && !administration.test(page));
  const files = paths.filter(
    (path) =>
      plainFiles.has(path) ||
      (path.startsWith('/_next/static/') &&
        !unneeded.test(path) &&
        !administration.test(path) &&
        !isRarelyNeeded(folder, path)),
  );
  const version = versionOf(
    folder,
    paths.filter((path) => path !== `/${listName}`),
  );
  const list = JSON.stringify({ version, pages, files });
  writeFileSync(join(folder, listName), `self.axpPrecache = ${list};\n`);
}

function isRarelyNeeded(folder: string, path: string): boolean {
  return path.endsWith('.js') && rarelyNeeded.test(readFileSync(join(folder, path), 'utf8'));
}

function versionOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}
