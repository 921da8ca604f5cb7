import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../shared/repository.ts';
import { hashFiles, listFiles } from './hash-files.ts';
import { hasFrame, writeCompileHints, writePreloadLinks } from './preload-links.ts';
import { compressAssets, minifyScripts, pagesOverBudget, writePrecacheList } from './web-build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'axp-build-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/a.test.ts'), 'test');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the hash of the inputs', () => {
  const hash = (): string =>
    hashFiles(root, { paths: ['src', 'missing'], isIgnored: (name) => name.includes('.test.') });

  it('is unchanged while the inputs are', () => {
    const before = hash();
    writeFileSync(join(root, 'src/a.test.ts'), 'another test');
    expect(hash()).toBe(before);
  });

  it.each([
    ['a changed file', () => writeFileSync(join(root, 'src/a.ts'), 'b')],
    ['a new file', () => writeFileSync(join(root, 'src/b.ts'), '')],
    ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
  ])('changes with %s', (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('detects text moved between files', () => {
    writeFileSync(join(root, 'src/b.ts'), '');
    const before = hash();
    writeFileSync(join(root, 'src/a.ts'), '');
    writeFileSync(join(root, 'src/b.ts'), 'a');
    expect(hash()).not.toBe(before);
  });
});

describe('compressed assets', () => {
  it('are beside the original with the same content', async () => {
    const script = 'export const room = 1;\n'.repeat(200);
    writeFileSync(join(root, 'app.js'), script);
    expect(await compressAssets(root)).toBe(1);
    const compressed = readFileSync(join(root, 'app.js.br'));
    expect(compressed.length).toBeLessThan(script.length / 10);
    expect(brotliDecompressSync(compressed).toString()).toBe(script);
  });

  it('are not created for pages, pictures and small files', async () => {
    const large = 'x'.repeat(5000);
    writeFileSync(join(root, 'index.html'), large);
    writeFileSync(join(root, 'photo.webp'), large);
    writeFileSync(join(root, 'small.js'), 'x');
    expect(await compressAssets(root)).toBe(0);
  });
});

describe('preloaded scripts of a page', () => {
  const frame = { files: ['static/chunks/shared.js', 'static/chunks/frame.js'] };
  const manifest = {
    'shared/api/transport.ts -> ./http.ts': { files: ['static/chunks/http.js'] },
    'app/framed-page.tsx -> ./member-frame.tsx': frame,
    'features/home/home-page.tsx -> ./offers.tsx': { files: ['static/o.css'] },
  };
  const head = '<head><script src="/_next/static/chunks/shared.js" defer=""></script></head>';

  function linksOf(page: string, known: object = manifest): string[] {
    writeFileSync(join(root, 'react-loadable-manifest.json'), JSON.stringify(known));
    writeFileSync(join(root, `${page}.html`), head);
    writePreloadLinks(root, root);
    const html = readFileSync(join(root, `${page}.html`), 'utf8');
    return [...html.matchAll(/rel="preload" as="script"[^>]*href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
  }

  it('include its imports beside its own scripts, without duplicates', () => {
    expect(linksOf('home')).toEqual([
      '/_next/static/chunks/http.js',
      '/_next/static/chunks/frame.js',
    ]);
  });

  it('do not include a frame if there is none', () => {
    expect(linksOf('login')).toEqual(['/_next/static/chunks/http.js']);
  });

  it('do not include a frame on pages that guests can open', () => {
    const folder = join(repositoryRoot, 'apps/web/src/pages');
    const wrong = listFiles(folder, (name) => name.startsWith('_')).filter((file) => {
      const name = relative(folder, file).replace(/\.tsx$/, '');
      const isOpen = /guard: '(?:none|guest)'/.test(readFileSync(file, 'utf8'));
      return isOpen && hasFrame(`/${name.replace(/(^|\/)index$/, '')}`);
    });
    expect(wrong).toEqual([]);
  });

  it('include the fonts of the first screen, and no others', () => {
    const media = join(root, '_next/static/media');
    mkdirSync(media, { recursive: true });
    for (const name of ['latin-400', 'latin-600', 'thai-400']) {
      writeFileSync(join(media, `plex-${name}-normal.0a1b.woff2`), '');
      writeFileSync(join(media, `plex-${name}-normal.0a1b.woff`), '');
    }
    linksOf('login');
    const html = readFileSync(join(root, 'login.html'), 'utf8');
    expect([...html.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/_next/static/media/plex-latin-400-normal.0a1b.woff2',
      '/_next/static/media/plex-latin-600-normal.0a1b.woff2',
    ]);
  });

  it('fail the build when their import is missing', () => {
    expect(() => linksOf('home', {})).toThrow(/No page imports shared\/api\/transport.ts/);
  });
});

describe('the hint to compile a script while it loads', () => {
  const chunks = '_next/static/chunks';
  const long = 'export const room = 1;\n'.repeat(5000);

  function hintedOf(files: Record<string, string>): string[] {
    mkdirSync(join(root, chunks, 'pages/[id]'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, chunks, name), text);
    writeCompileHints(root);
    return Object.keys(files).filter((name) => {
      const now = readFileSync(join(root, chunks, name), 'utf8');
      expect([files[name], `//# allFunctionsCalledOnLoad\n${files[name]}`]).toContain(now);
      return now !== files[name];
    });
  }

  it('is in scripts that a page runs or preloads, and in none loaded on demand', () => {
    writeFileSync(
      join(root, 'home.html'),
      `<link rel="preload" as="script" href="/${chunks}/frame.js"/><script src="/${chunks}/main.js" defer=""></script>` +
        `<script src="/${chunks}/pages/%5Bid%5D/room.js"></script><script src="/${chunks}/gone.js"></script>`,
    );
    expect(
      hintedOf({
        'main.js': long,
        'frame.js': long,
        'pages/[id]/room.js': long,
        'dialog.js': long,
      }),
    ).toEqual(['main.js', 'frame.js', 'pages/[id]/room.js']);
  });

  it('exists once, however many pages use the script', () => {
    for (const page of ['home', 'login']) {
      writeFileSync(join(root, `${page}.html`), `<script src="/${chunks}/main.js"></script>`);
    }
    expect(hintedOf({ 'main.js': long })).toEqual(['main.js']);
  });

  it('is not added to a short script', () => {
    writeFileSync(join(root, 'home.html'), `<script src="/${chunks}/short.js"></script>`);
    expect(hintedOf({ 'short.js': long.slice(0, 70_000) })).toEqual([]);
  });
});

describe('scripts without modules', () => {
  it('are minified, and others unchanged', () => {
    const file = join(root, 'greet.js');
    writeFileSync(file, "// Says hello.\nglobalThis.greeting = 'สวัสดี';\n");
    minifyScripts(root);
    expect(readFileSync(file, 'utf8')).toBe('globalThis.greeting="สวัสดี";\n');
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('a');
  });
});

describe('the offline list', () => {
  const readList = (): { version: string; pages: string[]; files: string[] } => {
    writePrecacheList(root);
    const text = readFileSync(join(root, 'precache.js'), 'utf8');
    return JSON.parse(text.replace('self.axpPrecache = ', '').replace(/;\s*$/, ''));
  };

  beforeEach(() => {
    mkdirSync(join(root, '_next/static'), { recursive: true });
    mkdirSync(join(root, 'bookings'));
    for (const name of [
      'index.html',
      'home.html',
      'bookings/index.html',
      '404.html',
      'sw.js',
      'favicon.svg',
      '_next/static/app-1.js',
      '_next/static/polyfills-2.js',
      '_next/static/plex.woff',
      '_next/static/plex.woff2',
    ]) {
      writeFileSync(join(root, name), name);
    }
  });

  it('has every page by its address, and every file of a current browser', () => {
    expect(readList()).toMatchObject({
      pages: ['/bookings', '/home', '/'],
      files: ['/_next/static/app-1.js', '/_next/static/plex.woff2', '/favicon.svg'],
    });
  });

  it('[A-03] leaves out files loaded only for a directory', () => {
    writeFileSync(join(root, '_next/static/directory-3.js'), 'let n="@azure/msal-browser"');
    expect(readList().files).not.toContain('/_next/static/directory-3.js');
  });

  it('has another version exactly when anything changes', () => {
    const first = readList().version;
    expect(readList().version).toBe(first);
    writeFileSync(join(root, 'home.html'), 'another');
    expect(readList().version).not.toBe(first);
  });
});

describe('the JavaScript budget of pages', () => {
  const page = (route: string, kibibytes: number) => ({ route, gzipBytes: kibibytes * 1024 });

  it('is smaller for the pages where people start', () => {
    expect(pagesOverBudget([page('/my-booking/room/edit', 300), page('/login', 200)])).toEqual([]);
    expect(pagesOverBudget([page('/login', 300)])).toEqual([
      expect.stringMatching(/^\/login loads 300.0 KiB of JavaScript; its budget is [\d.]+ KiB\.$/),
    ]);
  });

  it('exists for every other page too', () => {
    expect(pagesOverBudget([page('/profile', 1000), page('/bookings', 1000)])).toHaveLength(2);
  });
});
