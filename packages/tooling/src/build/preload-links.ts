import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BuildError } from './build-error.ts';
import { listFiles } from './hash-files.ts';
import { routeOf, scriptsOf } from './page-scripts.ts';

/** For guests and for everybody: drawn without the frame of pages for signed-in people. */
const openRoutes = new Set([
  '/404',
  '/500',
  '/activate',
  '/booking-link',
  '/confirm-email',
  '/display',
  '/forgot-password',
  '/login',
  '/logout',
  '/privacy-policy',
  '/register',
  '/reset-password',
  '/term-and-condition',
  '/weekly-report',
]);

/** True if a page has the frame for signed-in users. */
export function hasFrame(route: string): boolean {
  return !openRoutes.has(route) && !route.startsWith('/login/');
}

/**
 * Scripts that a page imports on start. A preload link fetches them in parallel with the page's own
 * scripts, which saves a round trip.
 */
const early: readonly { readonly name: string; readonly isFor: (route: string) => boolean }[] = [
  { name: 'shared/api/transport.ts -> ./http.ts', isFor: () => true },
  { name: 'app/framed-page.tsx -> ./member-frame.tsx', isFor: hasFrame },
  {
    name: 'features/home/home-page.tsx -> ./offers.tsx',
    isFor: (route) => route === '/home',
  },
];

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The scripts that an `import()` needs, as Next notes it while it builds. */
function scriptsOfImport(manifest: unknown, name: string): readonly string[] {
  const files = fieldOf(fieldOf(manifest, name), 'files');
  if (!Array.isArray(files)) throw new BuildError(`No page imports ${name} any more.`);
  return files.flatMap((file: unknown) =>
    typeof file === 'string' && file.endsWith('.js') ? [`/_next/${file}`] : [],
  );
}

/**
 * Fonts of nearly every first screen: figures and product names are Latin in both languages.
 * Without preload they load after the first render and change the width of texts.
 */
const firstFonts = /-latin-(?:400|500|600)-normal\.[^.]+\.woff2$/;

function fontLinks(output: string): string[] {
  return listFiles(output, () => false)
    .filter((file) => firstFonts.test(file))
    .map((file) => `/${relative(output, file).split(sep).join('/')}`)
    .map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin="" fetchpriority="low" href="${encodeURI(font)}"/>`,
    );
}

/** Writes into the exported pages what they will import at once, and the fonts they begin with. */
export function writePreloadLinks(output: string, buildFolder: string): void {
  const text = readFileSync(join(buildFolder, 'react-loadable-manifest.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  const imports = early.map(({ name, isFor }) => ({
    isFor,
    scripts: scriptsOfImport(manifest, name),
  }));
  const fonts = fontLinks(output);
  for (const page of listFiles(output, () => false).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(page, 'utf8');
    const route = routeOf(output, page);
    const own = new Set(scriptsOf(html));
    const wanted = imports
      .flatMap(({ isFor, scripts }) => (isFor(route) ? scripts : []))
      .filter((script) => !own.has(script));
    const links = [...new Set(wanted)].map(
      (script) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${encodeURI(script)}"/>`,
    );
    writeFileSync(
      page,
      html.replace('</head>', () => `${[...links, ...fonts].join('')}</head>`),
    );
  }
}

/**
 * Tells V8 to compile the functions of a script while it arrives, on a thread of its own, and not
 * each at its first call, where a page would wait for it. A comment to all other engines.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Of the scripts above this size, React and what all pages share, most functions are called. Of smaller
 * ones half are not: compiled all the same, they would only make the compiled code larger that the
 * browser keeps and reads on the next visit, where a page waits for it.
 */
const smallestBytes = 100 * 1024;

/**
 * Writes the hint into the scripts of the initial bundle. Lazy scripts stay as they are: much of
 * them is never called, and compiled code takes memory.
 */
export function writeCompileHints(output: string): void {
  const pages = listFiles(output, () => false).filter((file) => file.endsWith('.html'));
  const scripts = new Set(pages.flatMap((page) => namedScripts(readFileSync(page, 'utf8'))));
  for (const script of scripts) {
    const file = join(output, script);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (Buffer.byteLength(text) >= smallestBytes) writeFileSync(file, `${hint}${text}`);
  }
}

/** Paths of the scripts that a page runs and of those that it fetches beside them. */
function namedScripts(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.js)/g)].map(([, path = '']) =>
    decodeURI(path),
  );
}
