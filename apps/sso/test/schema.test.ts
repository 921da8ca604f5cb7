import { readFile } from 'node:fs/promises';
import { languages } from '@axp/contracts/vocabulary';
import { generateSchema } from '@axp/server-kit/schema';
import {
  ownRowsPolicy,
  tablePolicies,
  unindexedReferences,
  wordLists,
} from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testSso } from './app.ts';

const sso = testSso();

const without = ['tenant', 'signing_key'];
/** The platform itself has a history too, without a tenant. */
const platformWide = ['audit_event'];

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where n.nspname = 'public' and relkind in ('r', 'p') and relname not like 'kysely\\_%'
    order by relname`.execute(sso.db);
  return rows.map(({ name }) => name);
}

describe('the schema of the platform', () => {
  it('matches the types', async () => {
    const file = await readFile(new URL('../src/platform/db/schema.ts', import.meta.url), 'utf8');
    expect(await generateSchema(sso.db, '@axp/sso')).toBe(file);
  });

  it('[T-07] has the tenant first in the primary key of every tenant table', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where n.nspname = 'public' and k.contype = 'p' and a.attname = 'tenant_id'
      order by c.relname`.execute(sso.db);
    const expected = (await tables()).filter(
      (name) => ![...without, ...platformWide].includes(name),
    );
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });

  it('[T-07] protects every table by one policy for its own tenant’s rows, or denies access', async () => {
    const policies = await tablePolicies(sso.db);
    const expected = (await tables())
      .filter((table) => table !== 'signing_key')
      .map((table) => ownRowsPolicy(table, table === 'tenant' ? 'id' : 'tenant_id'));
    expect(policies.filter(({ table }) => table !== 'signing_key')).toEqual(expected);
    const { rows: rights } = await sql<{ may: boolean }>`
      select has_table_privilege('axp_app', 'signing_key', 'select') as may`.execute(sso.db);
    expect(rights).toEqual([{ may: false }]);
  });

  it('has history that requests can neither change nor delete', async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege('axp_app', 'audit_event', 'update')
        or has_table_privilege('axp_app', 'audit_event', 'delete') as may`.execute(sso.db);
    expect(rows).toEqual([{ may: false }]);
  });

  it('lists the languages as the contract does', async () => {
    expect(await wordLists(sso.db, languages[0])).toEqual({
      account_mail_language: languages,
      app_user_locale: languages,
      tenant_locale: languages,
    });
  });

  it('has an index for each reference to rows that jobs delete', async () => {
    const deleted = ['browser', 'platform_session', 'application_session', 'refresh_token'];
    expect(await unindexedReferences(sso.db, deleted)).toEqual([]);
  });

  it('names every constraint after its table', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.conname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname not like 'kysely\\_%'
        and k.contype <> 'n' and k.conname not like c.relname || '\\_%'`.execute(sso.db);
    expect(rows).toEqual([]);
  });
});
