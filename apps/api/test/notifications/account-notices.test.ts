import {
  activateAccount,
  changePassword,
  forgotPassword,
  listNotifications,
  login,
  resetPassword,
  updateMe,
} from '@axp/contracts';
import { createApiKey, createOwnApiKey } from '@axp/contracts/api-keys';
import { mailGroups } from '@axp/contracts/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { keyBody } from '../api-keys/key-world.ts';
import type { Member, TestApi } from '../app.ts';
import { cookiesIn, holdersOf } from '../auth/factor-world.ts';
import { proveHuman } from '../auth/human.ts';
import type { LinkWorld } from '../auth/link-world.ts';
import { startLinkWorld } from '../auth/link-world.ts';
import { buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { pushService, TestBrowser, turnOn } from '../push/push-world.ts';

const service = pushService();
let world: LinkWorld;
let api: TestApi;
beforeAll(async () => {
  world = await startLinkWorld();
  ({ api } = world);
});
afterAll(() => world.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const newPassword = 'plum-otter-walks-home';

const signIn = (
  { host, email }: Pick<Member, 'host' | 'email'>,
  headers = {},
  password = testPassword,
) =>
  api.call(login, {
    host,
    headers: { ...world.from(), 'user-agent': chrome, ...headers },
    body: { email, password },
  });
const noticesOf = async (as: Member) => {
  const { data } = await api.call(listNotifications, { as });
  return data.map(({ topic, title, personId }) => [topic, title, personId]);
};
/** Subjects of the mails that a person got. */
async function mailsTo({ email }: Pick<Member, 'email'>) {
  await world.sendMails();
  return world.server.to(email).map(({ subject }) => subject);
}

describe('a new sign-in', () => {
  it('[J-06] notifies its person in the application and by mail, once for each browser', async () => {
    const ann = await api.member();
    const first = await signIn(ann);
    expect(await noticesOf(ann)).toEqual([['new-sign-in', 'Chrome, Windows', ann.id]]);
    expect(await mailsTo(ann)).toEqual(['New sign-in to your account']);
    expect(world.server.to(ann.email).at(-1)?.text).toContain('before: Chrome, Windows.');
    expect(world.linkTo(ann.email).href).toBe(`https://${ann.host}/profile#devices`);
    await signIn(ann, cookiesIn(first));
    expect(await noticesOf(ann)).toHaveLength(1);
    await signIn(ann);
    expect(await noticesOf(ann)).toHaveLength(2);
  });

  it('[J-06] is no news for an account without any before, nor if it fails', async () => {
    const ann = await api.member();
    await signIn(ann, {}, 'a wrong password');
    expect(await noticesOf(ann)).toEqual([]);
    await api.db.deleteFrom('user_session').where('user_id', '=', ann.id).execute();
    await signIn(ann);
    expect(await mailsTo(ann)).toEqual([]);
  });

  it('[J-06] with a second factor is one for a browser that has not finished it before', async () => {
    const ann = await api.member();
    const { withApp, pendingFor, verify, codeOf, sendPassword } = holdersOf(api);
    const { secret } = await withApp(ann);
    const pending = await pendingFor(ann);
    expect(await noticesOf(ann)).toEqual([]);
    const verified = await verify(pending, codeOf(secret));
    expect(verified.status).toBe(200);
    expect(await noticesOf(ann)).toMatchObject([['new-sign-in', expect.any(String), ann.id]]);
    api.clock.advance({ minutes: 1 });
    const known = cookiesIn(verified).cookie ?? '';
    const again = await sendPassword(ann, { cookie: known });
    const { data } = again;
    if (!('ticket' in data)) throw new Error('no second step');
    const cookie = [known, cookiesIn(again).cookie].join('; ');
    const step = { ...data, host: ann.host, headers: { cookie } };
    expect((await verify(step, codeOf(secret))).status).toBe(200);
    expect(await noticesOf(ann)).toHaveLength(1);
  });
});

describe('a new key', () => {
  it('[J-06] of a person notifies them with its name; one of the company does not', async () => {
    const boss = await administrator(api);
    await api.call(createApiKey, { as: boss, body: keyBody({ name: 'Door system' }) });
    expect(await noticesOf(boss)).toEqual([]);
    await api.call(createOwnApiKey, { as: boss, body: keyBody({ name: 'My script' }) });
    expect(await noticesOf(boss)).toEqual([['new-key', 'My script', boss.id]]);
    expect(await mailsTo(boss)).toEqual(['New API key in your account']);
  });
});

describe('a new password', () => {
  it('[J-06] notifies its person, also after all mails are muted', async () => {
    const ann = await api.member();
    await api.call(updateMe, { as: ann, body: { mutedMails: [...mailGroups] } });
    const body = { currentPassword: testPassword, newPassword };
    await api.call(changePassword, { as: ann, body });
    expect(await noticesOf(ann)).toEqual([['new-password', 'Your account', ann.id]]);
    expect(await mailsTo(ann)).toEqual(['Your password was changed']);
  });

  it('[J-06] by a link notifies too, and the first one of an account does not', async () => {
    const ann = await api.member();
    const captcha = await proveHuman(api, ann.host, 'forgot_password');
    await api.call(forgotPassword, {
      host: ann.host,
      headers: world.from(),
      body: { email: ann.email, captcha },
    });
    await world.sendMails();
    const token = world.tokenTo(ann.email);
    await api.call(resetPassword, { host: ann.host, body: { token, password: newPassword } });
    expect(await mailsTo(ann)).toEqual([expect.any(String), 'Your password was changed']);
    const user = await buildUser(api.db, { status: 'invited', password_hash: null });
    const host = hostOfMerchant(user.merchant_id);
    await api.call(forgotPassword, {
      host,
      headers: world.from(),
      body: {
        email: user.email,
        captcha: await proveHuman(api, host, 'forgot_password'),
      },
    });
    await world.sendMails();
    const body = { token: world.tokenTo(user.email), password: newPassword };
    await api.call(activateAccount, { host, body });
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('[J-06] is pushed with a link to the profile, unless the topic is muted', async () => {
    const [ann, ben] = [await api.member(), await api.member()];
    const phones = [ann, ben].map(
      (_, number) => new TestBrowser(`${service.origin()}/push/account-${number}`),
    );
    await api.call(updateMe, { as: ben, body: { mutedPushes: ['account'] } });
    for (const [number, as] of [ann, ben].entries()) {
      const phone = phones[number];
      if (phone) await turnOn(api, as, phone);
      const body = { currentPassword: testPassword, newPassword };
      await api.call(changePassword, { as, body });
    }
    await api.runJob('send_pushes');
    expect(service.received.map((message) => phones[0]?.read(message))).toMatchObject([
      { title: 'Your password was changed', body: '', url: '/profile#password' },
    ]);
  });
});
