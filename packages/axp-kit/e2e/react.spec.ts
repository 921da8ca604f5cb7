import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { fakePlatform } from '../src/testing/index.ts';

const require = createRequire(import.meta.url);
const origin = 'https://your.app';

/** The page with that React, as one script. */
async function bundleWith(suffix: '' | '-18'): Promise<string> {
  const paths = ['react', 'react-dom/client', 'react-dom/server', 'react-dom'].map((path) => {
    const [name = '', ...rest] = path.split('/');
    const file = rest[0] === 'server' ? 'server.browser' : rest[0];
    return [path, require.resolve([`${name}${suffix}`, ...(file ? [file] : [])].join('/'))];
  });
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'support/react-page.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    alias: Object.fromEntries(paths),
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

for (const [version, suffix] of [
  ['18', '-18'],
  ['19', ''],
] as const) {
  test(`React ${version}, in strict mode: signs in once, hydrates, has a token, opens the launcher`, async ({
    page,
    context,
  }) => {
    const script = await bundleWith(suffix);
    const payroll = {
      name: 'Payroll',
      slug: 'payroll',
      url: 'https://p.example/',
      logo: '',
      groups: ['DEFAULT'],
    };
    const platform = fakePlatform({ applications: [payroll] });
    await platform.serve(context);
    await context.route(`${origin}/**`, (route) =>
      new URL(route.request().url()).pathname === '/page.js'
        ? route.fulfill({ body: script, contentType: 'text/javascript' })
        : route.fulfill({
            body: '<!doctype html><body><script type="module" src="/page.js"></script>',
            contentType: 'text/html',
          }),
    );
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${origin}/`);
    await expect(page.getByRole('status')).toHaveText('Signed in as Ann Archer');
    const logins = platform.requests.filter(({ url }) => new URL(url).pathname === '/login');
    expect(logins).toHaveLength(1);

    await page.goto(`${origin}/?server`);
    await expect(page.getByRole('status')).toHaveText('Signed in as Ann Archer');
    expect(await page.evaluate(() => window.complaints)).toEqual([]);
    await page.getByRole('button', { name: 'Load' }).click();
    await expect(page).toHaveTitle('fake');
    await page.getByRole('button', { name: 'Applications' }).click();
    await expect(page.getByRole('link', { name: 'Payroll' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Signing in…')).toBeVisible();
    expect(page.url()).toBe(`${origin}/?server`);
    expect(errors).toEqual([]);
  });
}
