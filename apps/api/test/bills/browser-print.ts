import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureChromium } from '@axp/tooling/bench';
import type { Browser, Route } from '@playwright/test';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(() => {}) });
}

/** Lengths of pages are ten times as long, because Chromium sets lines on whole pixels. */
const fineness = 10;
const a4 = { width: '793.7px', height: '1122.5px' } as const;

/** Prints a page on A4, whose lengths in `rem` are CSS pixels of the paper. */
export async function printPage(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.addStyleTag({ content: `html { font-size: ${fineness}px } ${fontFaces()}` });
  await page.evaluate('document.fonts.ready');
  const pdf = await page.pdf({ ...a4, scale: 1 / fineness, printBackground: true });
  await page.close();
  return pdf;
}

/** The font of the pages, as their style sheets have it. */
function fontFaces(): string {
  const folder = join(folderOf('@fontsource/ibm-plex-sans-thai'), 'files');
  return [400, 600].flatMap((weight) => [face('thai', weight), face('latin', weight)]).join('');

  function face(script: 'thai' | 'latin', weight: number): string {
    const file = readFileSync(`${folder}/ibm-plex-sans-thai-${script}-${weight}-normal.woff2`);
    const range = script === 'thai' ? 'U+E00-E3E, U+E40-E7F' : 'U+0-DFF, U+E3F, U+2000-FFFF';
    return `@font-face { font-family: Plex; font-weight: ${weight}; unicode-range: ${range};
      src: url(data:font/woff2;base64,${file.toString('base64')}) }`;
  }
}

const pixels = { width: 1190, height: 1684 } as const;
const origin = 'http://paper.test';

const rasteriser = `<!doctype html>
<style>body { margin: 0 } canvas { display: block }</style>
<canvas width="${pixels.width}" height="${pixels.height}"></canvas>
<script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.mjs';
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
  const page = await (await getDocument({ url: '/paper.pdf' }).promise).getPage(1);
  const canvas = document.querySelector('canvas');
  await page.render({ canvas, viewport: page.getViewport({ scale: 2 }) }).promise;
  canvas.className = 'drawn';
</script>`;

/** Renders the first page of a PDF at two pixels for each point, as bytes of grey. */
export async function rasterOf(browser: Browser, pdf: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: pixels });
  const scripts = join(folderOf('pdfjs-dist'), 'build');
  await page.route(`${origin}/**`, async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ body: rasteriser, contentType: 'text/html' });
    if (pathname === '/paper.pdf') return route.fulfill({ body: pdf });
    const body = readFileSync(join(scripts, pathname));
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.goto(origin);
  await page.locator('.drawn').waitFor();
  const picture = await page.screenshot();
  await page.close();
  return sharp(picture).greyscale().raw().toBuffer();
}

/** More than the edges of a glyph differ that is moved by a part of a pixel. */
const differs = 64;

/** Part of all pixels that differ between two pictures of one size. */
export function differenceOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) throw new Error('the pictures have two sizes');
  const count = one.filter((grey, place) => Math.abs(grey - (other[place] ?? 0)) > differs).length;
  return count / one.length;
}
