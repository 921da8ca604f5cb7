import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { resourceTypes } from '@axp/contracts/kinds/traits';
import { transformSync } from 'esbuild';
import { runCommand } from '../process/run-command.ts';
import { formatDuration } from '../shared/duration.ts';
import { startHeartbeat } from '../shared/heartbeat.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { BuildError } from './build-error.ts';
import { hashFiles, listFiles } from './hash-files.ts';
import type { PageSize } from './page-scripts.ts';
import { measurePages } from './page-scripts.ts';
import { writeCompileHints, writePreloadLinks } from './preload-links.ts';

const brotli = promisify(brotliCompress);

/** Pages are not among them: the server writes the merchant's data into them first. */
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** Below this size the answer's headers outweigh the saving. */
const smallestBytes = 1024;

const listName = 'precache.js';

/** Fallback pages that the server sends for unknown paths. */
const errorPages = new Set(['/404', '/500']);

/** Beside what Next hashes into its names. Not `sw.js`, which reads the list. */
const plainFiles = new Set([
  '/color-mode.js',
  '/first-view.js',
  '/first-view-calendar.js',
  '/old-browser.js',
  '/favicon.svg',
]);

/** The administration needs a connection, and is no weight for those who never open it. */
const administration = /^\/(?:_next\/static\/chunks\/pages\/)?admin(?:[/-].*)?$/;

/** Rarely used scripts, by a word in them: directory sign-in needs a connection anyway. */
const rarelyNeeded = /@azure\/msal-browser/;

/** Every browser that has service workers reads WOFF2 and needs no polyfill. */
const unneeded = /\.(?:woff|map|br)$|\/polyfills-[^/]+\.js$/;

const webFolder = join(repositoryRoot, 'apps/web');

/** The static export that the API serves and any web server could. */
export const webOutput = join(webFolder, 'out');

/** Beside the output and not in it, because everything in the output is public. */
const stampFile = join(webFolder, '.next/inputs.sha256');

const ignoredNames = new Set([
  'node_modules',
  'out',
  'bench',
  'e2e',
  'test-results',
  'playwright-report',
  'next-env.d.ts',
]);

/**
 * The most JavaScript that a page may load before it works, in KiB after gzip. A page that needs
 * more loads it on demand; a budget is raised with a reason in the commit that raises it.
 */
const budgetsKiB = new Map([
  ['/', 203],
  ['/login', 231],
  ['/home', 236.5],
  ['/bookings', 227.5],
  ['/profile', 295.5],
  ['/booking-calendar', 304],
  ['/my-booking', 304.5],
  ...resourceTypes.map((type) => [`/my-booking/${type}/edit`, 359] as const),
  ...resourceTypes.map((type) => [`/bookings/${type}/search-result`, 311.5] as const),
  ['/admin/mail', 360.5],
  ['/admin/resources', 348],
  ['/admin/resources/edit', 359],
  ['/admin/people/person', 364],
]);
const largestKiB = 357;

type Write = (text: string) => void;

/**
 * Builds the web application when its sources changed since the last build.
 * @param build how, instead of in this process
 */
export async function ensureWebBuild(write: Write, build = buildWeb): Promise<void> {
  if (isUpToDate()) {
    write('The web application is up to date.\n');
    return;
  }
  await build(write);
}

/** Builds the web application and compresses its assets; throws when that fails or a page is too large. */
export async function buildWeb(write: Write): Promise<void> {
  const start = performance.now();
  const inputs = hashInputs();
  write('Building the web application …\n');
  const heartbeat = startHeartbeat('the build', { write });
  const onOutput = (text: string): void => {
    heartbeat.beat();
    write(text);
  };
  const { code } = await runCommand(
    process.execPath,
    // Turbopack starts pages with an inline script, which the content policy refuses.
    [join(webFolder, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    { cwd: webFolder, env: { NEXT_TELEMETRY_DISABLED: '1' }, onOutput },
  );
  heartbeat.stop();
  if (code !== 0)
    throw new BuildError('The web application could not be built; the reason is above.');
  writePreloadLinks(webOutput, join(webFolder, '.next'));
  writeCompileHints(webOutput);
  minifyScripts(webOutput);
  const tooLarge = pagesOverBudget(measurePages(webOutput));
  if (tooLarge.length > 0) throw new BuildError(tooLarge.join('\n'));
  writePrecacheList(webOutput);
  await compressAssets(webOutput);
  writeFileSync(stampFile, inputs);
  write(`The web application is built (${formatDuration(performance.now() - start)}).\n`);
}

function isUpToDate(): boolean {
  const isBuilt = existsSync(join(webOutput, 'index.html')) && existsSync(stampFile);
  return isBuilt && readFileSync(stampFile, 'utf8') === hashInputs();
}

function hashInputs(): string {
  return hashFiles(repositoryRoot, {
    paths: [
      'apps/web',
      'packages/contracts',
      'packages/axp-kit/src',
      'packages/tooling/src/build/page-contract.ts',
      'pnpm-lock.yaml',
      'tsconfig.base.json',
    ],
    isIgnored: (name) =>
      name.startsWith('.') || ignoredNames.has(name) || /\.test\.tsx?$|\.tsbuildinfo$/.test(name),
  });
}

/**
 * Writes `file.br` beside every asset worth it, once per build instead of once per request.
 * @returns how many files were written
 */
export async function compressAssets(folder: string): Promise<number> {
  const files = listFiles(folder, () => false).filter((file) => compressible.has(extname(file)));
  const written = await Promise.all(files.map(compressAsset));
  return written.filter(Boolean).length;
}

async function compressAsset(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < smallestBytes) return false;
  const compressed = await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, compressed);
  return true;
}

/** Minifies the scripts at the root of the output, which Next copies from `public` unchanged. */
export function minifyScripts(output: string): void {
  for (const name of readdirSync(output).filter((file) => file.endsWith('.js'))) {
    const file = join(output, name);
    // In UTF-8, since Thai takes twice as much in escapes.
    const { code } = transformSync(readFileSync(file, 'utf8'), { minify: true, charset: 'utf8' });
    writeFileSync(file, code);
  }
}

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

/** A line for each page that is over its budget; the forms, the largest pages, set that of all others. */
export function pagesOverBudget(pages: readonly PageSize[]): string[] {
  return pages.flatMap(({ route, gzipBytes }) => {
    const kibibytes = gzipBytes / 1024;
    const budget = budgetsKiB.get(route) ?? largestKiB;
    if (kibibytes <= budget) return [];
    return `${route} loads ${kibibytes.toFixed(1)} KiB of JavaScript; its budget is ${budget} KiB.`;
  });
}
