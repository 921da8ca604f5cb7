import type { Page } from '@playwright/test';

export type LauncherScreen = {
  readonly width: number;
  readonly height: number;
  readonly language?: 'en' | 'th';
  readonly mode?: 'light' | 'dark';
  /** Where the nine dots stand. */
  readonly corner?: 'top' | 'bottom';
  readonly direction?: 'ltr' | 'rtl';
  /** Of the page's body. */
  readonly zoom?: number;
  readonly query?: string;
};

const host = 'https://host.example';

/** Nothing but what the page's own origin serves: no inline script, no inline style, no markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src https://cdn.example.com',
  "require-trusted-types-for 'script'",
  'trusted-types',
].join('; ');

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

/** Embeds the launcher in a page with conflicting styles. */
export async function showLauncher(page: Page, script: string, screen: LauncherScreen) {
  const { width, height, language = 'en', query = '' } = screen;
  await page.setViewportSize({ width, height });
  await page.context().addCookies([{ name: 'lang', value: language, url: host }]);
  await page.context().route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname === 'cdn.example.com')
      return route.fulfill({ body: pixel, contentType: 'image/png' });
    if (hostname !== 'host.example') return route.fulfill({ body: 'application' });
    if (pathname === '/page.js')
      return route.fulfill({ body: script, contentType: 'text/javascript' });
    if (pathname === '/page.css')
      return route.fulfill({ body: styleOf(screen), contentType: 'text/css' });
    return route.fulfill({
      body: htmlOf(screen),
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
    });
  });
  await page.goto(`${host}/?${query}`);
}

function htmlOf({ direction = 'ltr' }: LauncherScreen): string {
  return `<!doctype html><html lang="en" dir="${direction}"><title>Host</title>
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script>
<header><h1>Host</h1><div id="apps"></div></header><main><button>Other</button></main></html>`;
}

function styleOf({ corner = 'top', mode = 'light', zoom = 1 }: LauncherScreen): string {
  return `:root{color-scheme:${mode}} body{zoom:${zoom};margin:0;font:italic 30px serif;letter-spacing:4px}
a,button,input,li,h2{color:red!important;text-transform:uppercase} div{line-height:3}
header{position:fixed;inset-inline:0;${corner}:0;display:flex;justify-content:space-between;overflow:hidden;transform:scale(1)}`;
}
