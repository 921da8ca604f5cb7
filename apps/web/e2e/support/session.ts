import type { TokenPair } from '@axp/contracts';
import { basePathOf, login, TokenPair as Tokens } from '@axp/contracts';
import type { Page } from '@playwright/test';
import type { MerchantName } from './merchants.ts';
import { addressOf, emailOf, password } from './merchants.ts';
import { webPort } from './ports.ts';

export interface Account {
  readonly merchant?: MerchantName;
  /** The part before the @, as in the list of demo accounts (Z-111). */
  readonly account?: string;
}

interface Session {
  readonly merchant: MerchantName;
  readonly tokens: TokenPair;
}

/** Session per page, so that tests can call the API as the same user. */
const sessions = new WeakMap<Page, Session>();

interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Base path of the operation: the administration's, else the common one. */
  readonly base?: 'admin';
  readonly body?: object;
}

async function ask(page: Page, merchant: string, call: ApiCall & { readonly token?: string }) {
  // Node does not resolve *.localhost; the API tells merchants apart by the Host header.
  return page.request.fetch(`http://127.0.0.1:${webPort}${basePathOf(call)}${call.path}`, {
    method: call.method,
    headers: {
      Host: `${merchant}.localhost:${webPort}`,
      ...(call.token === undefined ? {} : { Authorization: `Bearer ${call.token}` }),
    },
    ...(call.body === undefined ? {} : { data: call.body }),
  });
}

/** Gets tokens from the API itself, as a second program would. */
async function fetchTokens(page: Page, merchant: MerchantName, account: string) {
  const answer = await ask(page, merchant, {
    method: 'POST',
    path: login.path,
    body: { email: emailOf(merchant, account), password },
  });
  const { data }: { data: unknown } = await answer.json();
  return Tokens.parse(data);
}

/** Calls the API as the person who is signed in on the page. */
export async function callApi(page: Page, call: ApiCall) {
  const session = sessions.get(page);
  if (!session) throw new Error('Nobody is signed in on this page');
  const { merchant, tokens } = session;
  const answer = await ask(page, merchant, { ...call, token: tokens.accessToken });
  const { data }: { data?: unknown } = await answer.json();
  return { status: answer.status(), data };
}

/** Makes a page signed in from its first address on; for journeys that are not about signing in. */
export async function signIn(page: Page, who: Account = {}): Promise<void> {
  const { merchant = 'acme', account = 'staff' } = who;
  const tokens = await fetchTokens(page, merchant, account);
  sessions.set(page, { merchant, tokens });
  await page.addInitScript((pair) => {
    // Only once: what the page itself does to its session must last.
    if (sessionStorage.getItem('isPrepared')) return;
    sessionStorage.setItem('isPrepared', 'yes');
    localStorage.setItem('accessToken', pair.accessToken);
    localStorage.setItem('refreshToken', pair.refreshToken);
    localStorage.setItem('loginMethod', 'local');
  }, tokens);
}

/** Signs in and opens a page. */
export async function openSignedIn(page: Page, path: string, who: Account = {}): Promise<void> {
  await signIn(page, who);
  await page.goto(addressOf(who.merchant ?? 'acme', path));
}
