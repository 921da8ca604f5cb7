import {
  changePassword,
  createCalendarFeed,
  getMe,
  inviteUser,
  listCalendarFeeds,
  login,
} from '@axp/contracts';
import {
  confirmEmailChange,
  objectToEmailChange,
  withdrawEmailChange,
} from '@axp/contracts/email-change';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { holdersOf } from '../auth/factor-world.ts';
import { buildSession, testPassword } from '../factories.ts';
import { emailChangeWorld } from './email-change-world.ts';

const world = emailChangeWorld();
const theirPassword = 'plum-otter-walks-home';

const signIn = ({ host }: Member, email: string, password: string) =>
  world().api.call(login, { host, body: { email, password } });
const confirm = ({ host }: Member, token: string) =>
  world().api.call(confirmEmailChange, { host, body: { token } });
const object = ({ host }: Member, token: string) =>
  world().api.call(objectToEmailChange, { host, body: { token } });

describe('an email change that the owner did not want', () => {
  it('[D-04] can be objected to after it was confirmed and withdrawn', async () => {
    const { api, requested } = world();
    const { boss, ann, params, tokens } = await requested();
    await confirm(ann, tokens[0]);
    const withdrawn = await api.call(withdrawEmailChange, { as: boss, params });
    expect(withdrawn.problem.code).toBe('email_change.not_found');
    expect((await object(ann, tokens[1])).status).toBe(204);
    expect((await signIn(ann, ann.email, testPassword)).status).toBe(200);
  });

  it('[D-04] can be objected to after another change was confirmed', async () => {
    const { request, requested } = world();
    const { boss, ann, email, params, tokens } = await requested();
    await confirm(ann, tokens[0]);
    const to = `third-${ann.id}@merchant.test`;
    const second = await request(boss, { ...params, version: 2, from: email, to });
    await confirm(ann, second[0]);
    expect((await object(ann, tokens[1])).status).toBe(204);
    expect((await signIn(ann, ann.email, testPassword)).status).toBe(200);
    expect((await object(ann, second[1])).problem.code).toBe('auth.link_used');
  });

  it('[D-04] removes sign-in methods added since, and restores removed ones', async () => {
    const { api, requested, server } = world();
    const { ann, email, tokens } = await requested();
    const { withApp, withPasskey, factorsOf } = holdersOf(api);
    const kept = (await api.call(createCalendarFeed, { as: ann, body: {} })).data;
    await withApp(ann);
    await api.db
      .insertInto('user_identity')
      .values(identityOf(ann, { issuer: 'https://own.test', subject: 'ann' }))
      .execute();
    await confirm(ann, tokens[0]);

    await api.call(createCalendarFeed, { as: ann, body: {} });
    await withPasskey(ann);
    await api.db.deleteFrom('authenticator').where('user_id', '=', ann.id).execute();
    await api.db.deleteFrom('user_identity').where('user_id', '=', ann.id).execute();
    await api.db
      .insertInto('user_identity')
      .values(identityOf(ann, { issuer: 'https://theirs.test', subject: 'mallory' }))
      .execute();
    const newPassword = theirPassword;
    await api.call(changePassword, {
      as: ann,
      body: { currentPassword: testPassword, newPassword },
    });

    expect((await object(ann, tokens[1])).status).toBe(204);
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
    expect((await signIn(ann, ann.email, theirPassword)).problem.code).toBe(
      'auth.invalid_credentials',
    );
    expect((await signIn(ann, email, theirPassword)).problem.code).toBe('auth.invalid_credentials');
    expect((await signIn(ann, ann.email, testPassword)).status).toBe(200);
    const { id: sessionId } = await buildSession(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(1),
    });
    const again = { ...ann, sessionId };
    const factors = await factorsOf(again);
    expect({ app: factors.app !== null, passkeys: factors.passkeys }).toEqual({
      app: true,
      passkeys: [],
    });
    const feeds = (await api.call(listCalendarFeeds, { as: again })).data;
    expect(feeds.map(({ id }) => id)).toEqual([kept.id]);
    const identities = await api.db
      .selectFrom('user_identity')
      .select('subject')
      .where('user_id', '=', ann.id)
      .execute();
    expect(identities).toEqual([{ subject: 'ann' }]);
    await api.runJob('send_account_mails');
    expect(server.to(ann.email).at(-1)?.text).toContain('/reset-password');
  });

  it('[D-04] keeps its address from a person who is invited or moved to it', async () => {
    const { api, requested } = world();
    const { boss, ann, tokens } = await requested();
    await confirm(ann, tokens[0]);
    const invited = await api.call(inviteUser, {
      as: boss,
      body: { email: ann.email, fullName: 'Somebody Else' },
    });
    expect(invited.problem.code).toBe('user.email_taken');
    await expect(
      api.member({ user: { merchant_id: boss.merchantId, email: ann.email } }),
    ).rejects.toThrow('app_user_email');
    expect((await object(ann, tokens[1])).status).toBe(204);
  });

  it('releases the former address and forgets the former password after the objection period', async () => {
    const { api, requested } = world();
    const { boss, ann, tokens } = await requested();
    await confirm(ann, tokens[0]);
    api.clock.advance({ hours: 8 * 24 });
    await api.runJob('forget_account_links');
    const change = await api.db
      .selectFrom('email_change')
      .select(['former', 'ended_at'])
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(change.former).toBeNull();
    expect(change.ended_at).not.toBeNull();
    await api.member({ user: { merchant_id: boss.merchantId, email: ann.email } });
  });
});

describe('a link of an email change', () => {
  it('works for its own change only, even if a later one has the same address', async () => {
    const { api, request, requested } = world();
    const { boss, ann, email, params, tokens } = await requested();
    await api.call(withdrawEmailChange, { as: boss, params });
    const second = await request(boss, { ...params, version: 1, from: ann.email, to: email });
    expect((await confirm(ann, tokens[0])).problem.code).toBe('auth.link_used');
    expect((await object(ann, tokens[1])).problem.code).toBe('auth.link_used');
    expect((await confirm(ann, second[0])).status).toBe(204);
  });
});

const identityOf = (
  { merchantId, id }: Member,
  account: { readonly issuer: string; readonly subject: string },
) => {
  const at = world().api.clock.now().toISOString();
  return {
    merchant_id: merchantId,
    id: crypto.randomUUID(),
    user_id: id,
    method_code: 'google',
    proof: 'code',
    linked_at: at,
    last_used_at: at,
    ...account,
  };
};
