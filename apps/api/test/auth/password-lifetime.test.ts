import { login } from '@axp/contracts';
import { expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildUser, hostOfMerchant, testPassword } from '../factories.ts';

const api = testApi();

it('[ASVS 6.2.10] a password does not expire', async () => {
  const { email, merchant_id: merchantId } = await buildUser(api.db);
  api.clock.advance({ days: 3650 });
  const body = { email, password: testPassword };
  expect((await api.call(login, { host: hostOfMerchant(merchantId), body })).status).toBe(200);
});
