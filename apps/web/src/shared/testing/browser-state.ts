import type { Language, TokenPair, User } from '@axp/contracts';
import { jest } from '@jest/globals';
import { browserStorage, storageKeys } from '@/shared/lib/storage.ts';
import { firstTokens } from './samples.ts';

/** Leaves the browser as after a sign-in on an earlier visit. */
export function rememberSignIn(tokens: TokenPair = firstTokens, user?: User): void {
  localStorage.setItem('accessToken', tokens.accessToken);
  localStorage.setItem('refreshToken', tokens.refreshToken);
  localStorage.setItem('loginMethod', 'local');
  if (user) localStorage.setItem('userData', JSON.stringify(user));
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the language detector keeps it in a cookie (I-01)
  document.cookie = cookie;
}

/** Closes the browser, which ends its cookies without an end of their own (H-12). */
export function closeBrowser(): void {
  writeCookie('axp-visit=; Path=/; Max-Age=0');
}

/** Leaves the browser as after an earlier visit in that language. */
export function rememberLanguage(language: Language): void {
  writeCookie(`lang=${language};path=/`);
}

/** Puts data into the head of the page, as the server does. */
export function inline(id: 'axp-merchant' | 'axp-sign-in-methods', data: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = JSON.stringify(data);
  document.head.append(element);
}

export function forgetEverything(): void {
  // In-memory values of tests that block storage.
  browserStorage.remove(...storageKeys);
  localStorage.clear();
  sessionStorage.clear();
  writeCookie('lang=;path=/;max-age=0');
  document.documentElement.removeAttribute('lang');
  document.title = '';
  for (const id of ['axp-merchant', 'axp-sign-in-methods']) document.getElementById(id)?.remove();
}

/** Keeps the console quiet for the rest of a test that breaks something on purpose. */
export function silenceConsole(): void {
  jest.spyOn(console, 'error').mockImplementation(() => {});
}
