import { listBuildings, listBusinessUnits, listManagedResources, listUsers } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from './admin/admin-world.ts';
import type { Member, TestApi } from './app.ts';
import { startTestApi } from './app.ts';
import {
  buildBuilding,
  buildBusinessUnit,
  buildMembership,
  buildResource,
  buildUser,
} from './factories.ts';

/** As a dictionary of both languages has them: `เก้า` begins with its consonant. */
const inOrder = ['Badge', 'BYD', 'zoo', 'กบ', 'เก้า', 'ฮา'];
/** By the codes of their letters. */
const byCode = inOrder.toSorted();

let api: TestApi;
let admin: Member;
beforeAll(async () => {
  api = await startTestApi();
  admin = await administrator(api);
  const { merchantId: merchant_id } = admin;
  const { id: building_id } = await buildBuilding(api.db, { merchant_id, name: 'Zenith' });
  for (const name of byCode) {
    await buildResource(api.db, { merchant_id, building_id, name, capacity: 4 });
    await buildBuilding(api.db, { merchant_id, name });
    await buildUser(api.db, { merchant_id, full_name: name });
    const unit = await buildBusinessUnit(api.db, { merchant_id, title: name });
    await buildMembership(api.db, {
      merchant_id,
      user_id: admin.id,
      business_unit_id: unit.id,
    });
  }
});
afterAll(() => api.close());

const known = (names: readonly string[]) => names.filter((name) => inOrder.includes(name));
const namesOf = (rows: readonly { readonly name: string }[]) => known(rows.map(({ name }) => name));

describe('[D-03] [I-02] names stand as in a dictionary, capitals beside small letters', () => {
  it('in the list of resources, page by page', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 4, ...(cursor && { cursor }) };
      const { data, meta } = await api.call(listManagedResources, { as: admin, query });
      names.push(...namesOf(data));
      cursor = meta.nextCursor ?? undefined;
    } while (cursor);
    expect(names).toEqual(inOrder);
  });

  it('in the list of people', async () => {
    const query = { limit: 50, sort: 'name' as const };
    const { data } = await api.call(listUsers, { as: admin, query });
    expect(known(data.map(({ fullName }) => fullName))).toEqual(inOrder);
  });

  it('among buildings and business units', async () => {
    const buildings = await api.call(listBuildings, { as: admin });
    expect(namesOf(buildings.data)).toEqual(inOrder);
    const units = await api.call(listBusinessUnits, { as: admin });
    expect(known(units.data.map(({ title }) => title))).toEqual(inOrder);
  });
});
