import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { addressOf } from './merchants.ts';
import type { Account } from './session.ts';
import { signIn } from './session.ts';

interface Member extends Account {
  /** Chosen on an earlier visit; without it the merchant's own language is spoken (T-05). */
  readonly language?: 'en' | 'th';
}

/** Signs a member of staff in, in a language; answers with the address of a path there. */
export async function becomeMember(page: Page, { language, ...who }: Member = {}) {
  const { merchant = 'acme' } = who;
  await signIn(page, who);
  const at = (path: string) => addressOf(merchant, path);
  if (language) {
    await page.context().addCookies([{ name: 'lang', value: language, url: at('/') }]);
    await page.addInitScript(() => {
      // A merchant is known, so this is not the first visit.
      if (localStorage.getItem('merchantId') === null) localStorage.setItem('merchantId', 'known');
    });
  }
  return at;
}

/** Opens home as a member of staff; answers with the address of a path there. */
export async function openHome(page: Page, member: Member = {}) {
  const at = await becomeMember(page, member);
  await page.goto(at('/home'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return at;
}
