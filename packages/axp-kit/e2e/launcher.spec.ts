import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { bundle } from './support/bundle.ts';
import { showLauncher } from './support/show-launcher.ts';

let script: string;
test.beforeAll(async () => {
  script = await bundle('launcher-page.ts');
});

const desktop = { width: 1440, height: 900 };
const mobile = { width: 390, height: 844 };

for (const [name, screen] of Object.entries({ desktop, mobile })) {
  for (const language of ['en', 'th'] as const) {
    for (const mode of ['light', 'dark'] as const) {
      test(`[V-01] [V-05] no axe violation, nothing cut off: ${name}, ${language}, ${mode}`, async ({
        page,
      }) => {
        await showLauncher(page, script, { ...screen, language, mode });
        await page.locator('.trigger').click();
        await expect(page.locator('.tile')).toHaveCount(5);
        const { violations } = await new AxeBuilder({ page }).exclude('main').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const isWide = await page
          .locator('.body')
          .evaluate((body) => body.scrollWidth > body.clientWidth);
        expect(isWide).toBe(false);
      });
    }
  }
}

test('[V-01] at most 720 px high, inside of the viewport, on the side with more room', async ({
  page,
}) => {
  await showLauncher(page, script, { width: 1440, height: 1200, query: 'count=90' });
  await page.locator('.trigger').click();
  const panel = page.getByRole('dialog', { name: 'Applications' });
  await expect(panel.locator('.tile')).toHaveCount(90);
  const trigger = await page.locator('.trigger').boundingBox();
  const below = await panel.boundingBox();
  expect(below?.height).toBe(720);
  expect(below?.y).toBe((trigger?.y ?? 0) + 44 + 8);
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(1440 - 8);

  await page.keyboard.press('Escape');
  await showLauncher(page, script, {
    width: 1440,
    height: 600,
    corner: 'bottom',
    query: 'count=90',
  });
  await page.locator('.trigger').click();
  await expect(panel.locator('.tile')).toHaveCount(90);
  const low = await page.locator('.trigger').boundingBox();
  const above = await panel.boundingBox();
  expect(above?.y).toBe(8);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBe((low?.y ?? 0) - 8);
});

test('[V-01] under 480 px it is full screen, with targets of 44 px and a back button', async ({
  page,
}) => {
  await showLauncher(page, script, mobile);
  await page.locator('.trigger').click();
  const panel = page.getByRole('dialog', { name: 'Applications' });
  await expect(panel.locator('.tile')).toHaveCount(5);
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...mobile });
  const targets = await panel
    .locator('a, button, input')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 480, height: 844 });
  await expect(panel).toHaveAttribute('data-placement', 'below');
  await page.setViewportSize(mobile);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator('.trigger')).toBeFocused();
});

test('the focus moves from search to tiles and back, and out of the panel', async ({ page }) => {
  await showLauncher(page, script, desktop);
  await page.locator('.trigger').click();
  await expect(page.getByPlaceholder('Search by application name')).toBeFocused();
  await expect(page.locator('.tile')).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.tile').first()).toBeFocused();
  await page.keyboard.type('pay');
  await expect(page.getByPlaceholder('Search by application name')).toHaveValue('pay');
  const popup = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const opened = await popup;
  expect(opened.url()).toBe('https://a1.example.com/');
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(page.locator('.panel')).toBeHidden();
  await expect(page.locator('.trigger')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.panel')).toBeVisible();
  await page.getByRole('button', { name: 'Other' }).focus();
  await expect(page.locator('.panel')).toBeHidden();
});

test('loads no logo before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await showLauncher(page, script, desktop);
  await page.locator('.trigger').focus();
  await expect(page.locator('.tile')).toHaveCount(5);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => painted(0))));
  expect(asked).not.toContain('cdn.example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked).toContain('cdn.example.com');
});

test('neither the styles nor the policy of the page affect it', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await showLauncher(page, script, { ...desktop, direction: 'rtl' });
  await page.locator('.trigger').click();
  const name = page.locator('.name').first();
  await expect(name).toBeVisible();
  const style = await name.evaluate((element) => {
    const { color, fontStyle, letterSpacing, textTransform, lineHeight } =
      getComputedStyle(element);
    return { color, fontStyle, letterSpacing, textTransform, lineHeight };
  });
  expect(style).toEqual({
    color: 'rgb(16, 24, 40)',
    fontStyle: 'normal',
    letterSpacing: 'normal',
    textTransform: 'none',
    lineHeight: '19.2px',
  });
  const [first, second] = await page.locator('.group').first().locator('.tile').all();
  const [one, other] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(one?.x).toBeGreaterThan(other?.x ?? Number.NaN);
  expect(complaints).toEqual([]);
});

test('[V-01] stays beside its button and in the viewport on a zoomed page', async ({ page }) => {
  await showLauncher(page, script, { width: 1000, height: 700, zoom: 1.5 });
  await page.locator('.trigger').click();
  const panel = page.locator('.panel');
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  const button = await page.locator('.trigger').boundingBox();
  expect(box?.y).toBeCloseTo((button?.y ?? 0) + (button?.height ?? 0) + 8, 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1000);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
});
