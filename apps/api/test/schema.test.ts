import { readFile } from 'node:fs/promises';
import { displayKinds, languages, resourceTypes } from '@axp/contracts/vocabulary';
import { createUnitOfWork, distributeTables } from '@axp/server-kit/db';
import { generateSchema } from '@axp/server-kit/schema';
import {
  isTestOfCitus,
  ownRowsPolicy,
  tablePolicies,
  unindexedReferences,
  wordLists,
} from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { distribution } from '../src/platform/db/distribution.ts';
import { testApi } from './app.ts';
import { buildBooking, buildImage, buildMembership, buildSession } from './factories.ts';

const api = testApi();

async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where n.nspname = 'public' and relkind in ('r', 'p') and relname not like 'kysely\\_%'
    order by relname`.execute(api.db);
  return rows.map(({ name }) => name);
}

/** Of a catalogue without the tables, references and policies of Citus, which are its own (ADR 51). */
const describeOnOneServer = isTestOfCitus() ? describe.skip : describe;

const isOfScope = (policy: string) => policy.includes('{axp_scoped}');

describeOnOneServer('the schema on one server', () => {
  it('the database schema matches the types', async () => {
    const file = await readFile(new URL('../src/platform/db/schema.ts', import.meta.url), 'utf8');
    expect(await generateSchema(api.db, '@axp/api')).toBe(file);
  });

  it('[T-07] the schema has the merchant in every reference between tenant tables, at the same position', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.conname as name from pg_constraint k
      join pg_namespace n on n.oid = k.connamespace
      where n.nspname = 'public' and k.contype = 'f'
        and k.confrelid <> 'merchant'::regclass
        and not exists (
          select from unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
          where a.attname = 'merchant_id' and b.attname = 'merchant_id'
        )`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it('[T-07] the schema protects every table by one policy for rows of its own merchant', async () => {
    const expected = (await tenantTables()).map((table) =>
      ownRowsPolicy(table, table === 'merchant' ? 'id' : 'merchant_id'),
    );
    const actual = (await tablePolicies(api.db)).map((one) => ({
      ...one,
      policies: one.policies.filter((policy) => !isOfScope(policy)),
    }));
    expect(actual).toEqual(expected);
  });

  it('[D-01] the scoped role is limited to its buildings and their contents, and can’t widen', async () => {
    const limited = (await tablePolicies(api.db)).flatMap(({ policies }) =>
      policies.filter(isOfScope).map((policy) => policy.split(' ').slice(0, 4).join(' ')),
    );
    expect(limited).toEqual(
      [
        'announcement',
        'booking',
        'building',
        'building_day',
        'closed_day',
        'floor',
        'floor_plan',
        'floor_plan_content',
        'floor_plan_former',
        'floor_plan_shape',
        'occupancy',
        'opening_day',
        'problem',
        'resource',
        'resource_block',
        'resource_code',
        'resource_part',
        'unit_day',
        'wanted_time',
      ].map((table) => `${table}_in_scope restrictive {axp_scoped} all`),
    );
  });

  it('the schema is not distributed without Citus, and reports it in one line', async () => {
    await expect(distributeTables(api.database, distribution)).rejects.toMatchObject({
      name: 'MigrationError',
      message: 'The database has no extension citus.',
    });
  });
});

describe('the schema', () => {
  it('[T-07] has the merchant in the primary key of every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where n.nspname = 'public' and k.contype = 'p' and a.attname = 'merchant_id'
      order by c.relname`.execute(api.db);
    // A merchant is its own; a host must be unique over all merchants, since it decides which one.
    const expected = (await tenantTables()).filter(
      (name) => name !== 'merchant' && name !== 'merchant_host',
    );
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });

  it('[T-07] has the merchant in every unique and exclusion key, compared for equality', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'x'
      where n.nspname = 'public' and (i.indisunique or i.indisexclusion)
        and c.relname not like 'kysely\\_%' and c.relname not in ('merchant', 'merchant_host')
        and (
          not exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id'
              and a.attnum = any (i.indkey[0:i.indnkeyatts - 1]))
          or pg_get_constraintdef(k.oid) not like '%merchant_id WITH =%'
        )`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it('has an index for each reference to rows that jobs delete', async () => {
    const deleted = [
      'notification',
      'idempotency_key',
      'outbox_event',
      'security_event',
      'user_session',
    ];
    expect(await unindexedReferences(api.db, deleted)).toEqual([]);
  });

  it('has an index for each reference to people, but from tables with few rows', async () => {
    const small = [
      'booking_change_user',
      'branding_draft_author',
      'branding_version_author',
      'bulk_job_actor',
      'business_unit_approver_user',
      'email_change_requester',
      'email_change_user',
      'legal_draft_author',
      'legal_text_publisher',
      'move_in_actor',
      'report_mail_user',
      'resource_approver_user',
      'resource_import_user',
    ];
    expect(await unindexedReferences(api.db, ['app_user'])).toEqual(small);
  });

  it('[F-01] lists the kinds of resources as the contract does', async () => {
    expect(await wordLists(api.db, resourceTypes[0])).toEqual({
      are_kind_rules: resourceTypes,
      booking_type: resourceTypes,
      building_day_type: resourceTypes,
      kind_price_type: resourceTypes,
      display_kind: displayKinds,
      report_mail_type: resourceTypes,
      resource_address_pool_type: resourceTypes,
      resource_import_type: resourceTypes,
      resource_type: resourceTypes,
      search_demand_type: resourceTypes,
      unit_day_type: resourceTypes,
      wanted_time_type: resourceTypes,
      weekly_report_type: resourceTypes,
    });
  });

  it('lists the languages as the contract does', async () => {
    expect(await wordLists(api.db, languages[0])).toEqual({
      account_mail_language: languages,
      answer_mail_language: languages,
      app_user_language: languages,
      branding_draft_locale: languages,
      display_language: languages,
      merchant_locale: languages,
    });
  });

  it('names every constraint after its table', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.conname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname not like 'kysely\\_%'
        and k.contype <> 'n' and k.conname not like c.relname || '\\_%'`.execute(api.db);
    expect(rows).toEqual([]);
  });
});

describe('[T-07] a query without a merchant filter', () => {
  let mine: string;
  let theirs: string;
  const tables = () => tenantTables().then((names) => names.filter((name) => name !== 'merchant'));

  /** A row in every table that a booking, a session and a picture touch. */
  async function fill(): Promise<string> {
    const times = { starts_at: api.clock.hoursFromNow(1), ends_at: api.clock.hoursFromNow(2) };
    const { merchant_id, booker_id } = await buildBooking(api.db, times);
    await buildMembership(api.db, { merchant_id, user_id: booker_id });
    await buildImage(api.db, { merchant_id });
    await buildSession(api.db, {
      merchant_id,
      user_id: booker_id,
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(1),
    });
    return merchant_id;
  }

  beforeAll(async () => {
    mine = await fill();
    theirs = await fill();
  });

  it('sees only rows of its own merchant, in every table', async () => {
    const unitOfWork = createUnitOfWork(api.database);
    let seen = 0;
    for (const table of await tables()) {
      const rows = await unitOfWork.readMerchant(mine, async (trx) => {
        const query = sql<{ merchant_id: string }>`select merchant_id from ${sql.table(table)}`;
        return (await query.execute(trx)).rows;
      });
      expect({ table, strangers: rows.filter((row) => row.merchant_id !== mine) }).toEqual({
        table,
        strangers: [],
      });
      seen += rows.length;
    }
    expect(seen).toBeGreaterThan(10);
  });

  it('changes and deletes nothing of another merchant', async () => {
    const unitOfWork = createUnitOfWork(api.database);
    const everything = () =>
      api.db.selectFrom('resource').selectAll().where('merchant_id', '=', theirs);
    const before = await everything().execute();
    await unitOfWork.withMerchant(mine, async (trx) => {
      await trx.updateTable('resource').set({ name: 'Taken over' }).execute();
      await trx.deleteFrom('image').execute();
      await trx.deleteFrom('booking').where('merchant_id', '=', theirs).execute();
    });
    expect(await everything().execute()).toEqual(before);
    const images = await api.db.selectFrom('image').select('merchant_id').execute();
    expect(images).toEqual([{ merchant_id: theirs }]);
  });

  it('can’t write a row into another merchant', async () => {
    const unitOfWork = createUnitOfWork(api.database);
    const smuggle = unitOfWork.withMerchant(mine, (trx) =>
      trx
        .insertInto('business_unit')
        .values({ merchant_id: theirs, id: crypto.randomUUID(), title: 'Smuggled' })
        .execute(),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
  });

  it('reads only its own merchant', async () => {
    const unitOfWork = createUnitOfWork(api.database);
    const merchants = await unitOfWork.readMerchant(mine, (trx) =>
      trx.selectFrom('merchant').select('id').execute(),
    );
    expect(merchants).toEqual([{ id: mine }]);
  });
});
