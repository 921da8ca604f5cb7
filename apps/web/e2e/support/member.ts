import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { MerchantName } from './merchants.ts';
import { addressOf } from './merchants.ts';
import { openSignedIn } from './session.ts';

interface Member {
  readonly account?: string;
  readonly merchant?: MerchantName;
  /** Chosen after the first visit, which speaks the merchant's language (T-05). */
  readonly language?: 'en' | 'th';
}

/** Opens home as a member of staff in a language; answers with the address of a path there. */
export async function openHome(page: Page, member: Member = {}) {
  const { merchant = 'acme', account = 'staff', language } = member;
  await openSignedIn(page, '/home', { merchant, account });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const at = (path: string) => addressOf(merchant, path);
  if (language) {
    await page.goto(at(`/home?lang=${language}`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  return at;
}
