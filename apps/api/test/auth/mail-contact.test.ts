import { forgotPassword } from '@axp/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { proveHuman } from './human.ts';
import type { LinkWorld } from './link-world.ts';
import { startLinkWorld } from './link-world.ts';

let world: LinkWorld;
beforeAll(async () => {
  world = await startLinkWorld();
});
afterAll(() => world.close());

it.each([
  ['en', 'the support contact', 'desk@acme.test', 'Questions? desk@acme.test'],
  ['en', 'the operator', 'reader', 'Questions? Contact the operator of this booking service.'],
  ['th', 'the operator', 'reader', 'โปรดติดต่อผู้ให้บริการระบบจองนี้'],
])('[D-04] the mail names a contact in %s: %s', async (language, _, contact, words) => {
  const { api } = world;
  const ann = await api.member({ user: { language } });
  await api.db
    .updateTable('merchant')
    .set({ support_contact: contact === 'reader' ? ann.email : contact })
    .where('id', '=', ann.merchantId)
    .execute();
  const captcha = await proveHuman(api, ann.host, 'forgot_password');
  const body = { email: ann.email, captcha };
  await api.call(forgotPassword, { host: ann.host, headers: world.from(), body });
  await world.sendMails();
  expect(world.server.to(ann.email).at(-1)?.text).toContain(words);
});
