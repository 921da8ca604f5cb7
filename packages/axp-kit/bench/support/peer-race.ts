import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Race } from '../../e2e/support/race-tabs.ts';
import type { PeerPlatform } from './peer-platform.ts';

declare global {
  interface Window {
    peer: {
      /** Has tokens of which the access token is about to end. */
      readonly seed: (refreshToken: string) => unknown;
      readonly token: () => Promise<string>;
    };
  }
}

/** The script of a page that has the peer and nothing else. */
export async function bundlePeer(contents: string, resolveDir: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('A peer was bundled into nothing.');
  return script.text;
}

/** So many tabs of an application with a peer. */
export async function openPeerTabs(
  context: BrowserContext,
  { origin }: PeerPlatform,
  count: number,
): Promise<readonly Page[]> {
  await context.route('https://idp.example/**', async (route) => {
    const answer = await fetch(origin.replace('app.localhost', '127.0.0.1'), {
      method: 'POST',
      body: route.request().postData(),
    });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForFunction(() => window.peer !== undefined);
    pages.push(page);
  }
  return pages;
}

/** The same race as ours: all tabs ask at the same moment for a token that has to be new. */
export async function racePeer(pages: readonly Page[], platform: PeerPlatform): Promise<Race> {
  const refreshToken = platform.begin();
  for (const page of pages) await page.evaluate((token) => window.peer.seed(token), refreshToken);
  Object.assign(platform, { calls: 0, reuses: 0 });
  const start = Date.now() + 20 + 5 * pages.length;
  const tokens = await Promise.all(pages.map((page) => page.evaluate(tokenAt, start)));
  const { calls, reuses } = platform;
  return { calls, reuses, tokens: new Set(tokens).size };
}

async function tokenAt(start: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, start - Date.now()));
  return window.peer.token().catch((error: unknown) => `refused: ${String(error)}`);
}
