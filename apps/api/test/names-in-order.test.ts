import type { Language } from '@axp/contracts';
import {
  listAdminBusinessUnits,
  listBuildings,
  listBusinessUnits,
  listCalendarResources,
  listManagedBuildings,
  listManagedResources,
  listPeople,
  listResources,
  listUsers,
  searchResources,
} from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from './admin/admin-world.ts';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import {
  buildBuilding,
  buildBusinessUnit,
  buildFloor,
  buildMembership,
  buildResource,
  buildUser,
} from './factories.ts';

/** As a dictionary has them: `เก้า` begins with its consonant, and numbers count as numbers. */
const latin = ['Badge', 'BYD', 'Room 2', 'Room 10', 'zoo'];
const thai = ['กบ', 'เก้า', 'ห้อง 2', 'ห้อง ๑๐', 'ฮา'];
/** Each language puts its own script first. */
const inOrder: Readonly<Record<Language, readonly string[]>> = {
  en: [...latin, ...thai],
  th: [...thai, ...latin],
};
/** By code point. */
const byCode = inOrder.en.toSorted();

const api = testApi();
let admin: Member;
beforeAll(async () => {
  admin = await administrator(api);
  const { merchantId: merchant_id } = admin;
  const { id: building_id } = await buildBuilding(api.db, { merchant_id, name: 'Zenith' });
  for (const name of ['Level 18', 'Level 2']) {
    await buildFloor(api.db, { merchant_id, building_id, name, level: 1 });
  }
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

const known = (names: readonly string[]) => names.filter((name) => inOrder.en.includes(name));
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

interface Page {
  readonly names: readonly string[];
  readonly next: string | null;
}

/** A list that is read in pages of this many rows, so that a border lies between the alphabets. */
async function inPages(read: (page: { cursor?: string; limit: number }) => Promise<Page>) {
  const names: string[] = [];
  let next: string | null = null;
  do {
    const page = await read({ limit: 3, ...(next !== null && { cursor: next }) });
    names.push(...page.names);
    next = page.next;
  } while (next !== null);
  return known(names);
}

const readers = [{ locale: 'en' }, { locale: 'th' }] as const;

describe.each(readers)(
  '[D-03] [I-02] the sort order of names for a reader of $locale',
  ({ locale }) => {
    const headers = { locale };
    const expected = inOrder[locale];

    it('applies to the list of resources, page by page', async () => {
      const names = await inPages(async (page) => {
        const query = { type: 'room' as const, ...page };
        const { data, meta } = await api.call(listResources, { as: admin, headers, query });
        return { names: namesOf(data), next: meta.nextCursor };
      });
      expect(names).toEqual(expected);
    });

    it.each(['ascending', 'descending'] as const)(
      'applies to managers of resources, %s',
      async (order) => {
        const names = await inPages(async (page) => {
          const query = { order, ...page };
          const { data, meta } = await api.call(listManagedResources, {
            as: admin,
            headers,
            query,
          });
          return { names: namesOf(data), next: meta.nextCursor };
        });
        expect(names).toEqual(order === 'ascending' ? expected : expected.toReversed());
      },
    );

    it('applies to the calendar', async () => {
      const names = await inPages(async (page) => {
        const window = { from: api.clock.hoursFromNow(0), to: api.clock.hoursFromNow(24) };
        const query = { type: 'room' as const, ...window, ...page };
        const { data, meta } = await api.call(listCalendarResources, { as: admin, headers, query });
        return { names: namesOf(data), next: meta.nextCursor };
      });
      expect(names).toEqual(expected);
    });

    it('applies to equal hits of a search, with numbers as numbers', async () => {
      const names = await inPages(async (page) => {
        const times = { start: api.clock.hoursFromNow(2), end: api.clock.hoursFromNow(3) };
        const body = { type: 'room' as const, ...times, ...page };
        const { data, meta } = await api.call(searchResources, { as: admin, headers, body });
        return { names: namesOf(data.map(({ resource }) => resource)), next: meta.nextCursor };
      });
      expect(names).toEqual(inOrder.en);
    });

    it('applies to floors of one level', async () => {
      const as = { as: admin, headers };
      const staff = (await api.call(listBuildings, as)).data.flatMap(({ floors }) => floors);
      const managed = (await api.call(listManagedBuildings, as)).data.flatMap(
        ({ floors }) => floors,
      );
      expect([namesOf(staff), namesOf(managed)]).toEqual([
        ['Level 2', 'Level 18'],
        ['Level 2', 'Level 18'],
      ]);
    });

    it('applies to colleagues', async () => {
      const names = await inPages(async (query) => {
        const { data, meta } = await api.call(listPeople, { as: admin, headers, query });
        return { names: data.map(({ fullName }) => fullName), next: meta.nextCursor };
      });
      expect(names).toEqual(expected);
    });

    it.each(['name', '-name'] as const)('applies to people, by %s', async (sort) => {
      const names = await inPages(async (page) => {
        const query = { sort, ...page };
        const { data, meta } = await api.call(listUsers, { as: admin, headers, query });
        return { names: data.map(({ fullName }) => fullName), next: meta.nextCursor };
      });
      expect(names).toEqual(sort === 'name' ? expected : expected.toReversed());
    });

    it('applies to buildings and business units', async () => {
      const as = { as: admin, headers };
      for (const operation of [listBuildings, listManagedBuildings]) {
        expect(known(namesOf((await api.call(operation, as)).data))).toEqual(expected);
      }
      for (const operation of [listBusinessUnits, listAdminBusinessUnits]) {
        const { data } = await api.call(operation, as);
        expect(known(data.map(({ title }) => title))).toEqual(expected);
      }
    });
  },
);

describe('the index of names', () => {
  it.each([
    ['resource', 'name'],
    ['app_user', 'full_name'],
  ] as const)('of %s returns a page in either language without a sort', async (table, column) => {
    for (const language of ['en', 'th']) {
      const name = sql.raw(`${column} collate names_${language}`);
      const { rows } = await api.db.transaction().execute(async (trx) => {
        // A small table would be read whole.
        await sql`set local enable_seqscan = off`.execute(trx);
        return sql<{ 'QUERY PLAN': string }>`
          explain select id from ${sql.table(table)} where merchant_id = ${sql.lit(admin.merchantId)}
            and (${name}, id) > ('Room 2', ${sql.lit(admin.id)}::uuid) order by ${name}, id limit 2`.execute(
          trx,
        );
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`${table}_by_name_${language}`);
      expect(plan).not.toContain('Sort');
    }
  });
});
