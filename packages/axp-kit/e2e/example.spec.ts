import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { createExampleServer } from '../example/server.ts';

/** Nobody listens there: the example has to stay usable without its platform. */
const platform = 'http://127.0.0.1:9';

test('the example starts, speaks both languages and waits for somebody to sign in', async ({
  page,
}) => {
  const server = await createExampleServer({ platform, tenant: platform });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    await page.goto(`http://acme.localhost:${port}/`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Applications' })).toBeDisabled();
    await page.getByRole('button', { name: 'ไทย' }).click();
    await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    const left = page.waitForRequest((request) => request.url().startsWith(`${platform}/login?`));
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const asked = new URL((await left).url()).searchParams;
    expect(asked.get('redirect_url')).toBe(
      `http://acme.localhost:${port}/login/axonscloud/callback/?sessionKey={key}`,
    );
  } finally {
    server.close();
  }
});
