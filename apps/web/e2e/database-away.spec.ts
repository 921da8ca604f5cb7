import { expectAccessible } from './support/modes.ts';
import type { OwnProduct } from './support/own-product.ts';
import { startOwnProduct } from './support/own-product.ts';
import { awaySmtpPort, awayWebPort } from './support/ports.ts';
import { expect, test } from './support/test.ts';

const email = 'vera@vega.test';
const password = 'plum-otter-walks-home';

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct(
    { key: 'vega', title: 'Vega', administrator: { email, name: 'Vera Lind' } },
    { web: awayWebPort, smtp: awaySmtpPort },
  );
});
test.afterAll(() => product.stop());

test('[Z-114] input, page and session survive a database outage', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const unavailable = heading('The service is unavailable for the moment');

  await test.step('a form reports it, keeps what was typed, and can be sent again', async () => {
    await expect.poll(() => product.mails.linkTo(email)).toContain('/activate#');
    await page.goto(product.mails.linkTo(email));
    const field = page.getByLabel('New password');
    await field.fill(password);
    await product.database.stop();
    const send = page.getByRole('button', { name: 'Activate and sign in' });
    await send.click();
    await expect(page.getByText('The service is not available right now')).toBeVisible();
    await expect(field).toHaveValue(password);
    await product.database.start();
    await send.click();
    await page.getByRole('button', { name: 'Accept the terms' }).click();
    await expect(page).toHaveURL(product.at('/admin'));
  });

  await test.step('a newly opened page reports it, and opens when the database is back', async () => {
    await product.database.stop();
    // A server remembers a merchant for a moment.
    await expect(async () => {
      const answer = await page.goto(product.at('/my-booking'));
      expect(answer?.status()).toBe(503);
      expect(answer?.headers()['retry-after']).toBe('5');
    }).toPass({ timeout: 120_000 });
    await expect(unavailable).toBeVisible();
    await expectAccessible(page);
    await product.database.start();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/unavailable/, {
      timeout: 20_000,
    });
    await expect(page).toHaveURL(product.at('/my-booking'));
  });
});
