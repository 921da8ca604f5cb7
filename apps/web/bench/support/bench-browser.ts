import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBasePath, login, TokenPair } from '@axp/contracts';
import { ensureChromium, findFreePort, startDemo } from '@axp/tooling/bench';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';

const password = 'demo-password-1';
const Answer = z.object({ data: TokenPair });

export interface BenchBrowser {
  /** A folder for results, gone with the browser. */
  readonly scratch: string;
  /** Where another program can look at the same browser. */
  readonly debuggingPort: number;
  /** A page of the size of a phone. */
  readonly openPage: () => Promise<Page>;
  /** The address of a path on a merchant's host. */
  readonly at: (path: string) => string;
  /** Staff, unless another of the demo's accounts is named by the part before the @. */
  readonly signIn: (account?: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * The product as it starts, on a database of its own, in a browser of its own.
 *
 * @param inFront makes a server that browsers talk to instead of the product at that port
 */
export async function openBenchBrowser(
  write: (text: string) => void,
  inFront?: (productPort: number) => Server,
): Promise<BenchBrowser> {
  const scratch = mkdtempSync(join(tmpdir(), 'axp-web-bench-'));
  const product = await startDemo({ dataDir: join(scratch, 'data'), write });
  const debuggingPort = await findFreePort();
  const front = inFront?.(product.webPort);
  const webPort = front ? await findFreePort() : product.webPort;
  front?.listen(webPort, '127.0.0.1');
  const context = await chromium.launchPersistentContext(join(scratch, 'profile'), {
    executablePath: await ensureChromium(write),
    args: [`--remote-debugging-port=${debuggingPort}`],
    locale: 'en-GB',
    viewport: { width: 412, height: 823 },
  });
  const at = (path: string) => `http://acme.localhost:${webPort}${path}`;
  return {
    scratch,
    debuggingPort,
    openPage: () => context.newPage(),
    at,
    signIn: (account = 'staff') => signIn(context, at, `${account}@acme.test`),
    signOut: () =>
      withPage(context, at('/404'), (page) => page.evaluate(() => localStorage.clear())),
    close: async () => {
      await context.close();
      front?.closeAllConnections();
      front?.close();
      await product.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

async function withPage<T>(
  context: BrowserContext,
  address: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    return await work(page);
  } finally {
    await page.close();
  }
}

async function signIn(
  context: BrowserContext,
  at: (path: string) => string,
  email: string,
): Promise<void> {
  await withPage(context, at('/404'), async (page) => {
    const answer: unknown = await page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(path, { method: 'POST', headers, body });
        const tokens: unknown = await response.json();
        return tokens;
      },
      [`${apiBasePath}${login.path}`, JSON.stringify({ email, password })] as const,
    );
    await page.evaluate((tokens) => {
      localStorage.setItem('accessToken', tokens.accessToken);
      localStorage.setItem('refreshToken', tokens.refreshToken);
      localStorage.setItem('loginMethod', 'local');
    }, Answer.parse(answer).data);
  });
}
