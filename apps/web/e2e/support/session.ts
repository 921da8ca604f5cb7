import { apiBasePath, login, TokenPair } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { request } from '@playwright/test';
import type { MerchantName } from './merchants.ts';
import { addressOf, emailOf, password } from './merchants.ts';
import { webPort } from './ports.ts';

interface Account {
  readonly merchant?: MerchantName;
  /** The part before the @, as in the list of demo accounts (Z-111). */
  readonly account?: string;
}

/** Gets tokens from the API itself, as a second program would. */
async function fetchTokens({ merchant = 'acme', account = 'staff' }: Account = {}) {
  // Node does not resolve *.localhost; the API tells merchants apart by the Host header.
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${webPort}`,
    extraHTTPHeaders: { Host: `${merchant}.localhost:${webPort}` },
  });
  const answer = await api.post(`${apiBasePath}${login.path}`, {
    data: { email: emailOf(merchant, account), password },
  });
  const { data }: { data: unknown } = await answer.json();
  await api.dispose();
  return TokenPair.parse(data);
}

/** Opens a page already signed in; for journeys that are not about signing in. */
export async function openSignedIn(page: Page, path: string, who: Account = {}): Promise<void> {
  const { merchant = 'acme' } = who;
  const tokens = await fetchTokens(who);
  await page.addInitScript((pair) => {
    // Only once: what the page itself does to its session must last.
    if (sessionStorage.getItem('isPrepared')) return;
    sessionStorage.setItem('isPrepared', 'yes');
    localStorage.setItem('accessToken', pair.accessToken);
    localStorage.setItem('refreshToken', pair.refreshToken);
    localStorage.setItem('loginMethod', 'local');
  }, tokens);
  await page.goto(addressOf(merchant, path));
}
