import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const password = 'plum-otter-walks-home';

/** Opens a link of the platform and chooses the password that all these people have. */
export async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.locator('button.main').click();
  await expect(page.getByRole('status').first()).toBeVisible();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
