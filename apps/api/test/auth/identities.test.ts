import { getMe, refreshTokens } from '@axp/contracts';
import { listAuditEvents, listSecurityEvents } from '@axp/contracts/administration';
import {
  deleteIdentity,
  deleteUserIdentity,
  listIdentities,
  listUserIdentities,
} from '@axp/contracts/identities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCloudTenant, buildUser } from '../factories.ts';
import { nobodysId } from '../send.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { keyOf, refusalOf, startIdentityWorld } from './identity-world.ts';
import { tokensOf } from './tokens-of.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.close());

const acme = { allowed_domains: ['acme.test'] };
const approver = 'approver@acme.test';

const personOf = ({ id }: House, email: string, status = 'active') =>
  buildUser(world.api.db, { merchant_id: id, email, status, password_hash: null });

const identitiesOf = ({ id }: House) =>
  world.api.db.selectFrom('user_identity').selectAll().where('merchant_id', '=', id).execute();

describe('a provider that a tenant administrator of the platform adds', () => {
  it.each([
    ['no domain is entered', {}],
    ['the domain is allowed', acme],
  ])('[H-02] does not sign in as a colleague whose address it asserts: %s', async (_, values) => {
    const house = await world.buildHouse(values);
    await personOf(house, approver);
    // Claims of the platform for an address that a tenant's provider has vouched for.
    const claims = { sub: 'account of the attacker', email_proof: 'domain' };
    const attack = await world.arriveByCloud(house, approver, claims);
    expect(refusalOf(attack)).toEqual([403, 'auth.link_required']);
    expect(await identitiesOf(house)).toEqual([]);
    const key = keyOf(attack);
    expect(refusalOf(await world.confirm(house, key, '000000'))).toEqual([
      422,
      'auth.link_code_wrong',
    ]);
  });

  it('[H-02] can’t replace the account that the colleague has linked', async () => {
    const house = await world.buildHouse(acme);
    const colleague = await personOf(house, approver);
    const { data } = await world.arriveByCloud(house, approver);
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(colleague.id);
    for (const email_proof of ['domain', 'mail']) {
      const claims = { sub: 'account of the attacker', email_proof };
      const attack = await world.arriveByCloud(house, approver, claims);
      expect(refusalOf(attack)).toEqual([403, 'auth.identity_taken']);
    }
  });
});

describe('a first sign-in', () => {
  it('[H-02] stores issuer and subject, and later sign-ins use only them', async () => {
    const house = await world.buildHouse(acme);
    const ann = await personOf(house, 'ann@acme.test');
    const bob = await personOf(house, 'bob@acme.test');
    const first = await world.arrive(house, { sub: 'ann-1', email: ann.email });
    expect(await world.whoIs(house, tokensOf(first.data).accessToken)).toBe(ann.id);
    // Her address at the provider becomes her colleague's: she stays who she is.
    const later = await world.arrive(house, { sub: 'ann-1', email: bob.email });
    expect(await world.whoIs(house, tokensOf(later.data).accessToken)).toBe(ann.id);
    const unverified = { sub: 'ann-1', email: ann.email, email_verified: false };
    expect((await world.arrive(house, unverified)).status).toBe(200);
    expect(await identitiesOf(house)).toMatchObject([
      { issuer: world.crooked.issuer, subject: 'ann-1', user_id: ann.id, proof: 'domain' },
    ]);
  });

  it('[H-02] is refused for the next account with the same address', async () => {
    const house = await world.buildHouse(acme);
    const ann = await personOf(house, 'ann@acme.test');
    await world.arrive(house, { sub: 'ann-1', email: ann.email });
    const next = await world.arrive(house, { sub: 'ann-2', email: ann.email });
    expect(refusalOf(next)).toEqual([403, 'auth.identity_taken']);
  });

  it('[H-02] in two tabs concurrently links once and signs in both', async () => {
    const house = await world.buildHouse({ ...acme, creates_users: true });
    const claims = { sub: 'new', email: 'new@acme.test' };
    const cloud = () => world.arriveByCloud(house, claims.email, { sub: 'account of new' });
    const answers = await Promise.all([cloud(), cloud(), cloud()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await identitiesOf(house);
    expect(rows).toHaveLength(1);
  });

  it('[H-02] with two accounts of one address concurrently links one of them', async () => {
    const house = await world.buildHouse(acme);
    await personOf(house, approver);
    const answers = await Promise.all(
      ['one', 'two'].map((sub) => world.arriveByCloud(house, approver, { sub })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
    expect(await identitiesOf(house)).toHaveLength(1);
  });

  it('[H-06] stores its method in the session', async () => {
    const house = await world.buildHouse(acme);
    const ann = await personOf(house, 'ann@acme.test');
    await world.arrive(house, { sub: 'ann-1', email: ann.email, sid: 'session-7' });
    const sessions = await world.api.db
      .selectFrom('user_session')
      .select(['method_code', 'identity_issuer', 'identity_subject', 'upstream_session_id'])
      .where('merchant_id', '=', house.id)
      .execute();
    expect(sessions).toEqual([
      {
        method_code: 'id',
        identity_issuer: world.crooked.issuer,
        identity_subject: 'ann-1',
        upstream_session_id: 'session-7',
      },
    ]);
  });

  it('[H-02] of existing people follows the same rules: no one is linked beforehand', async () => {
    const house = await world.buildHouse();
    await personOf(house, approver);
    expect(await identitiesOf(house)).toEqual([]);
    const claims = { sub: 'approver', email: approver };
    expect(refusalOf(await world.arrive(house, claims))).toEqual([403, 'auth.link_required']);
  });
});

describe('a person without access', () => {
  it('[H-02] is refused by a provider that is off, and when deactivated', async () => {
    const house = await world.buildHouse(acme);
    const ann = await personOf(house, 'ann@acme.test');
    const claims = { sub: 'ann-1', email: ann.email };
    await world.arrive(house, claims);
    const { db, clock } = world.api;
    await db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    expect(refusalOf(await world.arrive(house, claims))).toEqual([403, 'auth.deactivated']);
    await db
      .updateTable('sign_in_method')
      .set({ is_enabled: false })
      .where('merchant_id', '=', house.id)
      .where('code', '=', 'cloud')
      .execute();
    clock.advance({ seconds: 16 });
    expect(refusalOf(await world.arriveByCloud(house, ann.email))).toEqual([
      404,
      'auth.method_off',
    ]);
  });
});

/** A person who has signed in with a cloud account, and an administrator. */
async function linked() {
  const { api } = world;
  const admin = await api.member({ user: { is_administrator: true } });
  const house = { id: admin.merchantId, host: admin.host };
  await buildCloudTenant(api.db, { merchant_id: house.id, tenant_key: 'acme', ...acme });
  const [ann, bob] = await Promise.all(
    ['ann@acme.test', 'bob@acme.test'].map((email) => personOf(house, email)),
  );
  const { data: tokens } = await world.arriveByCloud(house, 'ann@acme.test');
  const { data: others } = await world.arriveByCloud(house, 'bob@acme.test');
  const { host } = house;
  const asAnn = { host, token: tokensOf(tokens).accessToken };
  const [identity] = (await api.call(listIdentities, asAnn)).data;
  return {
    house,
    admin,
    ann: { id: ann?.id ?? '', email: 'ann@acme.test', tokens, as: asAnn },
    bob: { id: bob?.id ?? '', as: { host, token: tokensOf(others).accessToken } },
    identityId: identity?.id ?? '',
  };
}

describe('listIdentities', () => {
  it('[H-02] shows a person their own linked accounts', async () => {
    const { ann, identityId } = await linked();
    expect((await world.api.call(listIdentities, ann.as)).data).toMatchObject([
      {
        id: identityId,
        method: 'Axons Cloud',
        issuer: 'https://acme.sso.axp.test',
        subject: 'account of ann@acme.test',
        email: ann.email,
      },
    ]);
  });
});

describe('deleteIdentity', () => {
  it('[H-02] removes an account and signs out where it was used, this device included', async () => {
    const { ann, identityId: id } = await linked();
    const { call } = world.api;
    expect((await call(deleteIdentity, { ...ann.as, params: { id } })).status).toBe(204);
    expect((await call(listIdentities, ann.as)).status).toBe(401);
  });

  it('[H-02] does not remove an account of another person', async () => {
    const { bob, ann, identityId: id } = await linked();
    const { call } = world.api;
    const theft = await call(deleteIdentity, { ...bob.as, params: { id } });
    expect(refusalOf(theft)).toEqual([404, 'identity.not_found']);
    expect((await call(listIdentities, ann.as)).data).toHaveLength(1);
  });
});

describe('listUserIdentities', () => {
  it('[H-02] shows administrators the linked accounts of a person, and no other member', async () => {
    const { admin, ann, bob, identityId: id } = await linked();
    const params = { id: ann.id };
    const { call } = world.api;
    expect((await call(listUserIdentities, { as: admin, params })).data).toMatchObject([{ id }]);
    expect((await call(listUserIdentities, { ...bob.as, params })).status).toBe(403);
  });

  it('finds no person of another merchant, and none without an account', async () => {
    const { admin } = await linked();
    const stranger = await world.api.member();
    for (const id of [stranger.id, nobodysId]) {
      const answer = await world.api.call(listUserIdentities, { as: admin, params: { id } });
      expect(answer.problem.code).toBe('user.not_found');
    }
  });
});

describe('deleteUserIdentity', () => {
  it('[H-02] ends the sessions of the account, and leaves an audit entry', async () => {
    const { house, admin, ann, identityId } = await linked();
    const { call } = world.api;
    const { host } = house;
    const params = { id: ann.id, identityId };
    expect((await call(deleteUserIdentity, { as: admin, params })).status).toBe(204);
    expect((await call(getMe, { ...ann.as, query: {} })).status).toBe(401);
    const body = { refreshToken: tokensOf(ann.tokens).refreshToken };
    expect((await call(refreshTokens, { host, body })).status).toBe(401);
    const again = await call(deleteUserIdentity, { as: admin, params });
    expect(refusalOf(again)).toEqual([404, 'identity.not_found']);
    const query = { objectType: 'identity' } as const;
    expect((await call(listAuditEvents, { as: admin, query })).data).toMatchObject([
      { action: 'delete', object: { type: 'identity', id: ann.id, name: ann.email } },
    ]);
  });

  it('[H-10] leaves the ended sessions in the security log', async () => {
    const { admin, ann, identityId } = await linked();
    const params = { id: ann.id, identityId };
    await world.api.call(deleteUserIdentity, { as: admin, params });
    const query = { kind: 'session-ended' } as const;
    const { data } = await world.api.call(listSecurityEvents, { as: admin, query });
    expect(data).toMatchObject([
      { reason: 'signed_out_elsewhere', person: { id: ann.id }, actor: { id: admin.id } },
    ]);
  });

  it('[H-02] is refused to other members', async () => {
    const { ann, bob, identityId } = await linked();
    const params = { id: ann.id, identityId };
    const refused = await world.api.call(deleteUserIdentity, { ...bob.as, params });
    expect(refusalOf(refused)).toEqual([403, 'access.denied']);
  });
});
