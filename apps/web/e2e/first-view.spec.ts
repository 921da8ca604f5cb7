import { addressOf } from './support/merchants.ts';
import { resize } from './support/resize.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

for (const { merchant, width, heading } of [
  { merchant: 'acme', width: 1440, heading: 'Today' },
  { merchant: 'siam', width: 390, heading: 'วันนี้' },
] as const) {
  test(`[L-01] [L-02] signed-in people of ${merchant} see frame and heading before any script, without a layout shift: ${width} px`, async ({
    page,
  }) => {
    await resize(page, { width, height: 844 });
    await openSignedIn(page, '/home', { merchant });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/chunks/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const profile = page.waitForRequest((request) => request.url().includes('/auth/me?'));
    await page.goto(addressOf(merchant, '/home'), { waitUntil: 'commit' });
    const title = page.locator('h1', { hasText: heading });
    const current = page.locator('[aria-current="page"]:visible');
    await expect(title).toBeVisible();
    await profile;
    // Without widths, which depend on whether the font has loaded.
    const places = async () =>
      [await title.boundingBox(), await current.boundingBox()].map((box) => [
        box?.x,
        box?.y,
        box?.height,
      ]);
    const before = await places();
    scripts.resolve();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('#first-view')).toHaveCount(0);
    expect(await places()).toEqual(before);
  });
}

test('the heading of sign-in is painted once, in a fallback font of the same width', async ({
  page,
}) => {
  const [fonts, scripts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(addressOf('acme', '/login'), { waitUntil: 'commit' });
  const title = page.locator('h1', { hasText: 'Sign in to Acme' });
  await expect(title).toBeVisible();
  const widthOfText = () =>
    title.evaluate(async (heading) => {
      // Until what was changed has been painted.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().width;
    });
  const before = await widthOfText();
  fonts.resolve();
  await page.evaluate(() => document.fonts.ready);
  scripts.resolve();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.locator('#first-view')).toHaveCount(0);
  const width = await widthOfText();
  expect(Math.abs(before - width) / width).toBeLessThan(0.06);
  const largest = await page.evaluate(
    () =>
      new Promise<boolean[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(list.getEntries().map((entry) => Reflect.get(entry, 'element') === null));
        });
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  // The first view is gone from the page, with what it had painted.
  expect(largest.at(-1)).toBe(true);
});
