import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { nobodysId } from '../send.ts';
import type { Directory } from './scim-world.ts';
import { directory, entraUser, scimOf } from './scim-world.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const api = testApi();
const { send, create, patch } = scimOf(api);
let entra: Directory;
beforeEach(async () => {
  entra = await directory(api);
});

describe('the manager of a user', () => {
  it.each([
    ['a path and an id', (value: string) => ({ path: `${enterprise}:manager`, value })],
    [
      'a path and an object',
      (value: string) => ({ path: `${enterprise}:manager`, value: { value } }),
    ],
    [
      'a path and a list',
      (value: string) => ({ path: `${enterprise}:MANAGER`, value: [{ value }] }),
    ],
    ['a path to its value', (value: string) => ({ path: `${enterprise}:manager.value`, value })],
    ['a flat name', (value: string) => ({ value: { [`${enterprise}:manager`]: value } })],
    ['the extension', (value: string) => ({ value: { [enterprise]: { manager: { value } } } })],
  ])('[J-03] is changed by %s, and removes it', async (_, operation) => {
    const [boss, ann] = [
      await create(entra, '/Users', entraUser('chief')),
      await create(entra, '/Users', entraUser('ann')),
    ];
    const managerOf = async () =>
      (await send(entra, 'GET', `/Users/${ann.id}`)).json()[enterprise]?.manager?.value;
    const path = `/Users/${ann.id}`;
    await patch(entra, path, [{ op: 'Add', ...operation(boss.id) }]);
    expect(await managerOf()).toBe(boss.id);
    await send(entra, 'PUT', path, { body: { ...entraUser('ann'), displayName: 'Ann' } });
    expect(await managerOf()).toBe(boss.id);
    await patch(entra, path, [{ op: 'Remove', path: `${enterprise}:manager` }]);
    expect(await managerOf()).toBeUndefined();
  });

  it('[J-03] is taken of a new user, and ignores one whom it does not provision', async () => {
    const boss = await create(entra, '/Users', entraUser('chief'));
    const made = async (name: string, manager: unknown) => {
      const body = { ...entraUser(name), [enterprise]: { manager, department: 'Sales' } };
      const { id } = await create(entra, '/Users', body);
      return (await send(entra, 'GET', `/Users/${id}`)).json()[enterprise];
    };
    expect(await made('ann', { value: boss.id })).toMatchObject({ manager: { value: boss.id } });
    expect(await made('bob', nobodysId)).toBeUndefined();
    expect(await made('cem', 'no id')).toBeUndefined();
  });
});
