import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

/** First decisions of new accounts; each account decides once. */
const screens = [
  {
    merchant: 'acme',
    width: 1440,
    unitDialog: 420,
    say: {
      accept: 'Accept the terms',
      question: 'Choose your business unit',
      confirm: 'Confirm',
      saved: 'Business unit saved',
    },
  },
  {
    merchant: 'siam',
    width: 390,
    unitDialog: 343,
    say: {
      accept: 'ยอมรับข้อกำหนด',
      question: 'เลือกหน่วยธุรกิจของคุณ',
      confirm: 'ยืนยัน',
      saved: 'บันทึกหน่วยธุรกิจแล้ว',
    },
  },
] as const;

for (const { merchant, width, unitDialog, say } of screens) {
  test.describe(`${merchant} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('[A-12] accepts the terms on the way to a page', async ({ page }) => {
      await openSignedIn(page, '/bookings', { merchant, account: 'newbie' });
      const terms = /\/term-and-condition\/?\?returnUrl=%2F/;
      await expect(page).toHaveURL(terms);
      await page.goto(addressOf(merchant, '/home'));
      await expect(page).toHaveURL(terms);
      const accept = page.getByRole('button', { name: say.accept });
      await expect(accept).toBeVisible();
      await expectAccessible(page);
      await accept.click();
      await expect(page).toHaveURL(/\/home/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(addressOf(merchant, '/term-and-condition'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(accept).toBeHidden();
    });

    test('[P-04] chooses the default business unit above any page', async ({ page }) => {
      await openSignedIn(page, '/my-booking', { merchant, account: 'nodefault' });
      const dialog = page.getByRole('dialog', { name: say.question });
      await expect(dialog).toBeVisible();
      expect((await dialog.boundingBox())?.width).toBe(unitDialog);
      const confirm = dialog.getByRole('button', { name: say.confirm });
      await expect(confirm).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('radio').first().check();
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await confirm.click();
      const request = await sent;
      expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
      const form = request.postData() ?? '';
      expect([...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'fullName',
        'defaultBu',
      ]);
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  });
}
