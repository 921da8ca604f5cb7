import { getMe, getUser, login, resetPassword } from '@axp/contracts';
import {
  confirmEmailChange,
  objectToEmailChange,
  openEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '@axp/contracts/email-change';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { testPassword } from '../factories.ts';
import { administrator } from './admin-world.ts';
import { emailChangeWorld } from './email-change-world.ts';

const world = emailChangeWorld();

const emailOf = async (as: Member, { id }: Member) =>
  (await world().api.call(getUser, { as, params: { id } })).data;
const signIn = (host: string, email: string) =>
  world().api.call(login, { host, body: { email, password: testPassword } });

describe('requestEmailChange', () => {
  it('[D-04] changes nothing, notifies both addresses, and shows what is pending', async () => {
    const { boss, ann, email } = await world().requested();
    expect(world().server.to(email).at(-1)?.subject).toMatch(/^Confirm your new email/);
    expect(world().server.to(ann.email).at(-1)?.text).toContain(email);
    expect(await emailOf(boss, ann)).toMatchObject({
      email: ann.email,
      pendingEmail: { email },
    });
    expect((await signIn(ann.host, ann.email)).status).toBe(200);
    expect((await signIn(ann.host, email)).problem.code).toBe('auth.invalid_credentials');
  });

  it('refuses an address in use, at its field, and an old version', async () => {
    const { api } = world();
    const { boss, ann, params } = await world().requested();
    const ask = (version: number, email: string) =>
      api.call(requestEmailChange, { as: boss, params, body: { version, email } });
    const taken = await ask(1, boss.email);
    expect([taken.problem.code, taken.problem.errors[0]?.path]).toEqual([
      'user.email_taken',
      'email',
    ]);
    expect((await ask(2, 'other@merchant.test')).problem.code).toBe('user.stale');
    expect((await emailOf(boss, ann)).email).toBe(ann.email);
  });
});

describe('withdrawEmailChange', () => {
  it('ends the links of a change that was not confirmed', async () => {
    const { api } = world();
    const { boss, ann, params, tokens } = await world().requested();
    const withdraw = () => api.call(withdrawEmailChange, { as: boss, params });
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).problem.code).toBe('email_change.not_found');
    expect((await emailOf(boss, ann)).pendingEmail).toBeNull();
    const body = { token: tokens[0] };
    const confirmed = await api.call(confirmEmailChange, { host: ann.host, body });
    expect(confirmed.problem.code).toBe('auth.link_used');
  });

  it('sends no link of a change that was withdrawn before its mails were sent', async () => {
    const { api, server } = world();
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const params = { id: ann.id };
    const body = { version: 1, email: `late-${ann.id}@merchant.test` };
    await api.call(requestEmailChange, { as: boss, params, body });
    await api.call(withdrawEmailChange, { as: boss, params });
    await api.runJob('send_account_mails');
    expect([...server.to(body.email), ...server.to(ann.email)]).toEqual([]);
  });
});

describe('openEmailChange', () => {
  it('returns the purpose of a link; a link for one purpose does not work for the other', async () => {
    const { api } = world();
    const { ann, email, tokens } = await world().requested();
    const { host } = ann;
    const [confirm, object] = tokens;
    const opened = async (token: string) =>
      (await api.call(openEmailChange, { host, body: { token } })).data;
    const change = { oldEmail: ann.email, newEmail: email, isConfirmed: false };
    expect(await opened(confirm)).toMatchObject({ purpose: 'confirm', ...change });
    expect(await opened(object)).toMatchObject({ purpose: 'object', ...change });
    const swapped = [
      await api.call(confirmEmailChange, { host, body: { token: object } }),
      await api.call(objectToEmailChange, { host, body: { token: confirm } }),
      await api.call(resetPassword, {
        host,
        body: { token: object, password: 'plum-otter-walks' },
      }),
      await api.call(openEmailChange, { host, body: { token: 'x'.repeat(43) } }),
    ];
    expect(swapped.map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'auth.link_unknown'),
    );
  });
});

describe('confirmEmailChange', () => {
  it('[D-04] moves the account to the new address, once, and keeps sessions', async () => {
    const { api } = world();
    const { boss, ann, email, tokens } = await world().requested();
    const confirm = () =>
      api.call(confirmEmailChange, { host: ann.host, body: { token: tokens[0] } });
    expect((await confirm()).status).toBe(204);
    expect((await confirm()).problem.code).toBe('auth.link_used');
    expect(await emailOf(boss, ann)).toMatchObject({ email, pendingEmail: null, version: 2 });
    expect((await signIn(ann.host, email)).status).toBe(200);
    expect((await signIn(ann.host, ann.email)).problem.code).toBe('auth.invalid_credentials');
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
  });

  it('expires after a day, and is refused once another person has the address', async () => {
    const { api } = world();
    const { boss, ann, email, tokens } = await world().requested();
    const confirm = () =>
      api.call(confirmEmailChange, { host: ann.host, body: { token: tokens[0] } });
    await api.member({ user: { merchant_id: boss.merchantId, email } });
    expect((await confirm()).problem.code).toBe('user.email_taken');
    expect((await emailOf(boss, ann)).email).toBe(ann.email);
    api.clock.advance({ hours: 25 });
    expect((await confirm()).problem.code).toBe('auth.link_expired');
  });
});

describe('objectToEmailChange', () => {
  it('[D-04] stops a change before it is confirmed', async () => {
    const { api } = world();
    const { ann, tokens } = await world().requested();
    const [confirm, object] = tokens;
    const { host } = ann;
    const objected = await api.call(objectToEmailChange, { host, body: { token: object } });
    expect(objected.status).toBe(204);
    const confirmed = await api.call(confirmEmailChange, { host, body: { token: confirm } });
    expect(confirmed.problem.code).toBe('auth.link_used');
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
  });

  it('[D-04] undoes a confirmed change, and ends all sessions', async () => {
    const { api } = world();
    const { boss, ann, tokens } = await world().requested();
    const [confirm, object] = tokens;
    const { host } = ann;
    await api.call(confirmEmailChange, { host, body: { token: confirm } });
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
    const objected = await api.call(objectToEmailChange, { host, body: { token: object } });
    expect(objected.status).toBe(204);
    expect((await emailOf(boss, ann)).email).toBe(ann.email);
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
    expect((await signIn(host, ann.email)).status).toBe(200);
  });
});
