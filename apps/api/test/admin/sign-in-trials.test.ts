import { finishSso, getMe, getUser } from '@axp/contracts';
import {
  beginSignInTrial,
  finishSignInTrial,
  updateGroupMapping,
} from '@axp/contracts/administration';
import { answerOf } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { buildSession } from '../factories.ts';
import type { ConnectorWorld } from './added-method-world.ts';
import { connectionTo, nobody, startConnectorWorld } from './added-method-world.ts';

let world: ConnectorWorld;
beforeAll(async () => {
  world = await startConnectorWorld();
});
afterAll(() => world.close());

async function begin(code: string, as: Member = world.boss) {
  return (await world.api.call(beginSignInTrial, { as, params: { code } })).data;
}

/** The answer of the provider for one of its accounts. */
async function answer(authorizationUrl: string, account: string): Promise<string> {
  const address = new URL(authorizationUrl);
  address.searchParams.set('login_hint', account);
  return (await answerOf(address.href)).search.slice(1);
}

const finish = (code: string, body: { answer: string; key: string }, as: Member = world.boss) =>
  world.api.call(finishSignInTrial, { as, params: { code }, body });

async function tryAs(code: string, account: string) {
  const { authorizationUrl, key } = await begin(code);
  return finish(code, { answer: await answer(authorizationUrl, account), key });
}

describe('finishSignInTrial', () => {
  it('[D-04] returns the claims and the matching user of a method that is off, without signing in', async () => {
    const { id } = await world.person('tom');
    const code = await world.desk.add(world.right(), ['acme.test']);
    const { data } = await tryAs(code, 'tom');
    expect(data).toMatchObject({
      outcome: 'links',
      refusal: null,
      needsCode: false,
      person: { id, email: 'tom@acme.test' },
    });
    expect(data.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: 'tom' },
        { name: 'email', value: 'tom@acme.test' },
        { name: 'email_verified', value: 'true' },
        { name: 'name', value: 'Person tom' },
      ]),
    );
    expect(data.claims.map(({ name }) => name)).not.toContain('nonce');
    // The answer proves the connection, but links no account.
    expect(await world.desk.find(code)).toMatchObject({
      isEnabled: false,
      people: 0,
      testedAt: expect.any(String),
    });
    await world.desk.remove(code);
  });

  it.each([
    ['a stranger', 'eve', {}, { outcome: 'refused', refusal: 'no_account' }],
    ['a stranger who gets an account', 'eve', { createsUsers: true }, { outcome: 'creates' }],
    ['another domain', 'eve@elsewhere.test', {}, { outcome: 'refused', refusal: 'other_domain' }],
    ['an address that is unverified', 'unverified', {}, { refusal: 'unverified' }],
  ])('[D-04] reports the outcome for %s', async (_, account, values, expected) => {
    const code = await world.desk.add({ ...world.right(), ...values }, ['acme.test']);
    expect((await tryAs(code, account)).data).toMatchObject({ person: null, ...expected });
    await world.desk.remove(code);
  });

  it('[D-04] reports a linked account, and a code that a first sign-in needs', async () => {
    await world.person('kim');
    const code = await world.running();
    await world.signIn(code, 'kim');
    const linked = await tryAs(code, 'kim');
    expect(linked.data).toMatchObject({ outcome: 'linked', person: { email: 'kim@acme.test' } });
    await world.desk.remove(code);
    const open = await world.desk.add(world.right(), []);
    expect((await tryAs(open, 'kim')).data).toMatchObject({ outcome: 'links', needsCode: true });
    await world.desk.remove(open);
  });

  it('[J-04] returns the received groups and the rights that they would grant', async () => {
    const { id } = await world.person('sam');
    const code = await world.running();
    const { version } = await world.desk.settings();
    const right = { group: 'Planning', right: 'auditor' } as const;
    const body = { version, claim: 'groups', rights: [{ ...right, targetId: null }] };
    const mapped = await world.api.call(updateGroupMapping, {
      as: world.boss,
      params: { code },
      body: { ...body, mode: 'note' },
    });
    expect(mapped.status).toBe(200);
    expect((await tryAs(code, 'sam')).data).toMatchObject({
      groups: ['Staff', 'Planning'],
      gives: [{ ...right, target: null }],
    });
    const isAuditor = async () =>
      (await world.api.call(getUser, { as: world.boss, params: { id } })).data.isAuditor;
    await world.signIn(code, 'sam');
    expect(await isAuditor()).toBe(false);
    await world.api.call(updateGroupMapping, {
      as: world.boss,
      params: { code },
      body: { ...body, version: mapped.data.version, mode: 'on' },
    });
    await world.signIn(code, 'sam');
    expect(await isAuditor()).toBe(true);
    // Without its method, the right counts as given by hand.
    await world.desk.remove(code);
    expect(await isAuditor()).toBe(true);
  });

  it('[D-04] works once, and only in the session that started it', async () => {
    const code = await world.running();
    const { authorizationUrl, key } = await begin(code);
    const body = { key, answer: await answer(authorizationUrl, 'ann') };
    const session = await buildSession(world.api.db, {
      merchant_id: world.boss.merchantId,
      user_id: world.boss.id,
      created_at: world.api.clock.now().toISOString(),
      expires_at: new Date(world.api.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const other = { ...world.boss, sessionId: session.id };
    expect((await finish(code, body, other)).problem.code).toBe('auth.attempt_unknown');
    const { host } = world.boss;
    const entered = await world.api.call(finishSso, { host, params: { code }, body });
    expect(entered.problem.code).toBe('auth.attempt_unknown');
    expect((await finish(code, body)).status).toBe(200);
    expect((await finish(code, body)).problem.code).toBe('auth.attempt_used');
    const late = await begin(code);
    const lateAnswer = await answer(late.authorizationUrl, 'ann');
    world.api.clock.advance({ minutes: 10 });
    const expired = await finish(code, { key: late.key, answer: lateAnswer });
    expect(expired.problem.code).toBe('auth.attempt_expired');
    const me = await world.api.call(getMe, { as: world.boss });
    expect(me.status).toBe(200);
    await world.desk.remove(code);
  });
});

describe('beginSignInTrial', () => {
  it('[D-04] needs a provider that responds', async () => {
    const code = await world.desk.add(connectionTo(nobody));
    const refused = await world.api.call(beginSignInTrial, { as: world.boss, params: { code } });
    expect(refused.problem.code).toBe('auth.provider_unreachable');
    const local = await world.api.call(beginSignInTrial, {
      as: world.boss,
      params: { code: 'local' },
    });
    expect(local.problem.code).toBe('sign_in_method.not_testable');
  });
});
