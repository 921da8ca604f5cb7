import { getSignInSettings, updateSignInMethod } from '@axp/contracts';
import { goLive } from '@axp/contracts/provisioning';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { IdentityWorld } from '../auth/identity-world.ts';
import { refusalOf, startIdentityWorld } from '../auth/identity-world.ts';
import { tokensOf } from '../auth/tokens-of.ts';
import { buildUser } from '../factories.ts';
import { configure, directory, entraUser, scimOf } from './scim-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.close());

/** A merchant whose directory provisions Ann; its sign-in method names the claim of her id. */
async function provisioned(externalIdClaim: string | null) {
  const { api } = world;
  const house = await world.buildHouse();
  const boss = await administrator(api, { merchantId: house.id });
  const entra = await directory(api, { ...boss, host: house.host });
  const { id } = await scimOf(api).create(entra, '/Users', entraUser('ann'));
  const settings = (await api.call(getSignInSettings, { as: boss })).data;
  const changed = await api.call(updateSignInMethod, {
    as: boss,
    params: { code: 'id' },
    body: { version: settings.version, externalIdClaim },
  });
  return { house, boss, entra, id, method: changed.data.methods.find(({ code }) => code === 'id') };
}

const arrival = { sub: 'ann-1', email: 'ann@elsewhere.test', oid: 'entra-ann' };

describe('the first sign-in of a provisioned person', () => {
  it('[J-07] needs no code if the claim has the id of the directory', async () => {
    const { house, id, method } = await provisioned('oid');
    expect(method).toMatchObject({ externalIdClaim: 'oid' });
    const { data } = await world.arrive(house, arrival);
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(id);
    const again = await world.arrive(house, { sub: 'ann-1', email: arrival.email });
    expect(again.status).toBe(200);
    const stored = await world.api.db
      .selectFrom('user_identity')
      .select('proof')
      .where('merchant_id', '=', house.id)
      .execute();
    expect(stored).toEqual([{ proof: 'directory' }]);
  });

  it('[J-07] needs a code without the setting, and for an id that is another one', async () => {
    const { house } = await provisioned(null);
    const unknown = await world.arrive(house, { ...arrival, email: 'ann@acme.test' });
    expect(refusalOf(unknown)).toEqual([403, 'auth.link_required']);
    const other = await provisioned('oid');
    const foreign = { ...arrival, email: 'ann@acme.test', oid: 'entra-bob' };
    expect(refusalOf(await world.arrive(other.house, foreign))).toEqual([
      403,
      'auth.link_required',
    ]);
  });

  it('[H-02] does not open an account that can already be signed in to', async () => {
    const { house, id } = await provisioned('oid');
    await world.api.db
      .updateTable('app_user')
      .set({ password_hash: 'x' })
      .where('id', '=', id)
      .execute();
    const attack = await world.arrive(house, { ...arrival, email: 'ann@acme.test' });
    expect(refusalOf(attack)).toEqual([403, 'auth.link_required']);
  });

  it('[J-03] opens no account of a dry run', async () => {
    const { api } = world;
    const { house, boss, entra } = await provisioned('oid');
    await configure(api, boss, { isDryRun: true, linksPeople: true });
    const bob = await buildUser(api.db, { merchant_id: house.id, password_hash: null });
    const emails = [{ value: bob.email }];
    await scimOf(api).create(entra, '/Users', entraUser('bob', { emails }));
    const first = { sub: 'bob-1', email: 'bob@elsewhere.test', oid: 'entra-bob' };
    expect(refusalOf(await world.arrive(house, first))).toEqual([403, 'auth.no_account']);
    await api.call(goLive, { as: boss, body: { after: null } });
    const { data } = await world.arrive(house, first);
    expect(await world.whoIs(house, tokensOf(data).accessToken)).toBe(bob.id);
  });

  it('[J-07] is refused after the directory has deactivated the person', async () => {
    const { house, entra, id } = await provisioned('oid');
    await scimOf(world.api).patch(entra, `/Users/${id}`, [
      { op: 'replace', path: 'active', value: false },
    ]);
    const late = await world.arrive(house, { ...arrival, email: 'ann@acme.test' });
    expect(refusalOf(late)).toEqual([403, 'auth.deactivated']);
  });
});
