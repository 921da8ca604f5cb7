import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmeCode } from '@axp/tooling/readme-code';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { fakePlatform } from '../src/testing/index.ts';
import type { PackedExamples } from './support/packed-examples.ts';
import { packExamples, serveFolder } from './support/packed-examples.ts';

/** The first hour of a developer: the archive is installed, and the README is followed. */
test.describe.configure({ mode: 'serial' });

const origin = 'https://your.app';
const kit = join(import.meta.dirname, '..');
const readme = readFileSync(join(kit, 'README.md'), 'utf8');
const policy = /^Content-Security-Policy: (?<policy>.+)$/m.exec(readme)?.groups?.policy ?? '';
/** Registered addresses, as the README has them entered at the platform. */
const registered = [...readme.matchAll(/`(?<address>https:\/\/your\.app[^`]*)`/g)].map(
  ({ groups }) => groups?.address ?? '',
);

let examples: PackedExamples;

test.beforeAll(async () => {
  examples = await packExamples();
});

test.afterAll(() => examples.remove());

interface Open {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly refusals: string[];
}

/** A page of an example at the origin of the README, and a platform that takes what is registered. */
async function open(browser: Browser, folder: string, csp = policy): Promise<Open> {
  const context = await browser.newContext();
  const payroll = {
    name: 'Payroll',
    slug: 'payroll',
    url: 'https://p.example/',
    logo: '',
    groups: [],
  };
  const platform = fakePlatform({ applications: [{ ...payroll, groups: ['DEFAULT'] }] });
  await serveFolder(context, { folder, origin, policy: csp });
  await platform.serve(context);
  await context.route('https://api.example.com/**', (route) =>
    route.fulfill({
      json: [{}, {}],
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization',
      },
    }),
  );
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  page.on('request', (request) => {
    const address = new URL(request.url()).searchParams.get('redirect_url');
    if (address && !registered.includes(address)) refusals.push(`not registered: ${address}`);
  });
  await page.goto(`${origin}/`);
  return { page, context, refusals };
}

/** Signs in, opens the launcher, and signs out. */
async function goThrough({ page, refusals, context }: Open, text: string): Promise<void> {
  await expect(page.getByRole('status')).toHaveText(text);
  expect(page.url()).toBe(`${origin}/`);
  await page.getByRole('button', { name: 'Applications' }).click();
  await expect(page.getByRole('link', { name: 'Payroll' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session:'))),
  ).toEqual([]);
  expect(refusals).toEqual([]);
  await context.close();
}

test('the quick start of the README equals the example for Vite exactly', () => {
  for (const { name, text } of readmeCode('readme', readme)) {
    if (!['kit.ts', 'main.ts', 'callback.ts', 'bookings.spec.ts'].includes(name)) continue;
    const file = readFileSync(join(kit, 'examples/vite/src', name), 'utf8');
    expect(text.split(`// ${name}\n`)[1]).toContain(file);
  }
  expect(registered).toContain(`${origin}/login/axonscloud/callback/?sessionKey={key}`);
});

test('the quick start, built by Vite from the archive, signs in and out under its content policy', async ({
  browser,
}) => {
  const folder = await examples.build('vite');
  await goThrough(await open(browser, folder), 'Ann Archer has 2 bookings.');
});

test('a page without a bundler signs in and out with the single file of the archive', async ({
  browser,
}) => {
  const folder = await examples.build('plain');
  const dist = join(examples.folder, 'node_modules/axp-kit/dist');
  const hash = createHash('sha384').update(readFileSync(join(dist, 'axp-kit.min.js')));
  expect(JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8'))).toEqual({
    'axp-kit.min.js': `sha384-${hash.digest('base64')}`,
  });
  await goThrough(await open(browser, folder), 'Signed in as Ann Archer.');
});

test('a failed login shows why on the callback page', async ({ browser }) => {
  const folder = join(examples.folder, 'vite/dist');
  const context = await browser.newContext();
  const platform = fakePlatform();
  await serveFolder(context, { folder, origin, policy });
  await platform.serve(context);
  platform.failNext('sessions/booking/oauth/token', 403, 'no_access');
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await expect(page.getByRole('status')).toHaveText('Sign-in failed: refused: no_access');
  await context.close();
});

test('the pages router of Next.js signs in and out', async ({ browser }) => {
  const folder = await examples.build('next-pages');
  await goThrough(await open(browser, folder, ''), 'Signed in as Ann Archer.');
});
