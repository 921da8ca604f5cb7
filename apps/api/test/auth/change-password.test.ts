import { changePassword, getMe, login } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildSession, testPassword } from '../factories.ts';

const api = testApi();

const good = 'plum-otter-walks-home';

const change = (as: Member, newPassword: string, currentPassword = testPassword) =>
  api.call(changePassword, { as, body: { currentPassword, newPassword } });

const signIn = ({ host, email }: Member, password: string) =>
  api.call(login, { host, body: { email, password } });

describe('changePassword', () => {
  it('[Z-100] replaces the old password', async () => {
    const ann = await api.member();
    expect((await change(ann, good)).status).toBe(204);
    expect((await signIn(ann, good)).status).toBe(200);
    expect((await signIn(ann, testPassword)).problem.code).toBe('auth.invalid_credentials');
  });

  it('[Z-120] signs out every other device and keeps this one', async () => {
    const ann = await api.member();
    const other = await buildSession(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(1),
    });
    const elsewhere = { ...ann, sessionId: other.id };
    const me = (as: Member) => api.call(getMe, { as, query: {} });
    expect((await me(elsewhere)).status).toBe(200);
    await change(ann, good);
    expect((await me(elsewhere)).problem.code).toBe('auth.required');
    expect((await me(ann)).status).toBe(200);
  });

  it.each([
    ['nine characters', 'abcdefghi', 'too_short'],
    ['nine emoji', '🐘'.repeat(9), 'too_short'],
    ['129 characters', 'x'.repeat(129), 'too_long'],
  ])('[Z-100] refuses %s', async (_, password, code) => {
    const ann = await api.member();
    const { problem } = await change(ann, password);
    expect(problem.errors).toMatchObject([{ path: 'newPassword', code }]);
    expect((await signIn(ann, testPassword)).status).toBe(200);
  });

  it.each([
    ['my name', 'Srisuk-walks-home'],
    ['my address', 'xx-ANN.WALKER-xx'],
    ["the merchant's title", 'rest-สยามออโต้-rest'],
    ["the merchant's host", 'oaktreepark-2026'],
  ])('[H-11] refuses a password with %s in it', async (_, password) => {
    const ann = await api.member({
      user: { email: 'ann.walker@mail.test', full_name: 'Ann Srisuk' },
    });
    const { merchantId } = ann;
    await api.db
      .updateTable('merchant')
      .set({ title: 'บริษัท สยามออโต้ จำกัด' })
      .where('id', '=', merchantId)
      .execute();
    await api.db
      .insertInto('merchant_host')
      .values({ merchant_id: merchantId, host: `oaktreepark.${merchantId}.test` })
      .execute();
    const { problem } = await change(ann, password);
    expect(problem).toMatchObject({
      code: 'auth.password_personal',
      errors: [{ path: 'newPassword', code: 'auth.password_personal' }],
    });
    expect((await signIn(ann, testPassword)).status).toBe(200);
  });

  it('[Z-100] refuses a common password', async () => {
    const ann = await api.member();
    const { problem } = await change(ann, 'PassWord123');
    expect(problem).toMatchObject({
      code: 'auth.password_too_weak',
      errors: [{ path: 'newPassword' }],
    });
    expect((await signIn(ann, testPassword)).status).toBe(200);
  });

  it('[Z-100] refuses a wrong current password, and slows down guessing', async () => {
    const ann = await api.member();
    for (let guess = 1; guess <= 5; guess += 1) {
      const { problem } = await change(ann, good, `guess ${guess}`);
      expect(problem).toMatchObject({
        code: 'auth.password_wrong',
        status: 422,
        errors: [{ path: 'currentPassword' }],
      });
    }
    const { problem } = await change(ann, good);
    expect(problem.code).toBe('auth.too_many_attempts');
    api.clock.advance({ seconds: 2 });
    expect((await change(ann, good)).status).toBe(204);
  });

  it('refuses an account that has no password', async () => {
    const ann = await api.member({ user: { password_hash: null } });
    expect((await change(ann, good)).problem.code).toBe('auth.password_wrong');
  });
});
