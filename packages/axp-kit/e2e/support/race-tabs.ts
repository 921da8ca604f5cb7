import type { BrowserContext, Page } from '@playwright/test';
import type { ScriptedPlatform } from './scripted-platform.ts';

/** Result of one race. */
export interface Race {
  readonly calls: number;
  readonly reuses: number;
  /** How many different tokens the tabs got; one is right. */
  readonly tokens: number;
}

/** So many tabs of one application, with a client each. */
export async function openTabs(
  context: BrowserContext,
  platform: ScriptedPlatform,
  count: number,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage();
    await page.goto(`http://app.localhost:${platform.port}/?bridge=off`);
    pages.push(page);
  }
  return pages;
}

/** All tabs have a token that is about to end, and ask for it at the same moment. */
export async function race(pages: readonly Page[], platform: ScriptedPlatform): Promise<Race> {
  const [first] = pages;
  Object.assign(platform, { refreshes: 0, reuses: 0, expiresIn: 1 });
  const ending = platform.begin();
  platform.expiresIn = 600;
  await first?.evaluate((tokens) => window.kit.saveToken(tokens), ending);
  await Promise.all(pages.map((page) => whenLogin(page, true)));
  const start = Date.now() + 20 + 5 * pages.length;
  const tokens = await Promise.all(pages.map((page) => page.evaluate(tokenAt, start)));
  const { refreshes: calls, reuses } = platform;
  await first?.evaluate(() => window.kit.clearToken());
  await Promise.all(pages.map((page) => whenLogin(page, false)));
  return { calls, reuses, tokens: new Set(tokens).size };
}

/** A tab in the background draws no frames, so it is asked in between. */
export async function whenLogin(page: Page, wanted: boolean): Promise<void> {
  await page.waitForFunction((is) => window.kit.state.isLogin === is, wanted, { polling: 5 });
}

/** By the clock that all tabs share. */
async function tokenAt(start: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, start - Date.now()));
  return window.kit.getAccessToken();
}
