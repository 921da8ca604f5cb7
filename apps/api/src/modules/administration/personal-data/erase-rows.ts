import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Cleared, ErasedValue, Ownership } from './personal-data.ts';
import { personalData } from './personal-data.ts';

/**
 * Name of a person who was erased. One for both languages, since names are in outputs without a
 * language, such as feeds, sheets and webhooks.
 */
export const formerMember = 'Former member (อดีตสมาชิก)';

/** Address of a person who was erased; no mail server has it (RFC 2606). */
const formerAddress = (id: string) => `${id}@erased.invalid`;

/** A character after the end. */
const matchesNothing = '$.';

/** Person to erase, with the objects that logs name, and all names and addresses in rows. */
export interface ErasedPerson {
  readonly id: string;
  readonly objectIds: readonly string[];
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * Deletes and clears the personal data of a person in every table (R-04). It runs as the owner of
 * the tables, with the merchant in every statement: requests may only add to histories and logs.
 */
export async function eraseRows(tx: TenantRows, person: ErasedPerson): Promise<void> {
  await sql`set local role none`.execute(tx.db);
  for (const [table, { deletes, clears = [], rewrites = {} }] of Object.entries(personalData)) {
    const where = (ownership: Ownership) =>
      sql`merchant_id = ${tx.merchant.id} and ${belongsTo(tx, person, ownership)}`;
    if (deletes) {
      await sql`delete from ${sql.table(table)} where ${where(deletes)}`.execute(tx.db);
    }
    for (const { columns, ...ownership } of clears) {
      const values = clearedValues(person, columns);
      await sql`update ${sql.table(table)} set ${values} where ${where(ownership)}`.execute(tx.db);
    }
    for (const column of rewrites.texts ?? []) {
      await rewrite(tx, person, { table, column, type: 'text' });
    }
    for (const column of rewrites.json ?? []) {
      await rewrite(tx, person, { table, column, type: 'jsonb' });
    }
  }
  await sql`set local role axp_app`.execute(tx.db);
}

function belongsTo(
  { merchant }: TenantRows,
  person: ErasedPerson,
  {
    of = [],
    to = [],
    objects = [],
    bookings = [],
    guestsOf = [],
    naming = [],
    raw = [],
  }: Ownership,
): RawBuilder<boolean> {
  const isTheirBooking = (column: string) => sql`${sql.ref(column)} in (
    select id from booking
    where merchant_id = ${merchant.id} and booked_for_id = ${person.id})`;
  const conditions = [
    ...of.map((column) => sql`${sql.ref(column)} = ${person.id}`),
    ...to.map((column) => sql`lower(${sql.ref(column)}) = any (${person.addresses}::text[])`),
    ...objects.map((column) => sql`${sql.ref(column)} = any (${person.objectIds}::uuid[])`),
    ...bookings.map(isTheirBooking),
    ...guestsOf.map((column) => sql`(user_id is null and ${isTheirBooking(column)})`),
    ...naming.map((column) => mentions(person, sql`${sql.ref(column)}::text`)),
    ...raw.map((column) => mentions(person, sql`encode(${sql.ref(column)}, 'escape')`)),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function clearedValues({ id }: ErasedPerson, columns: Cleared['columns']): RawBuilder<unknown> {
  const value = (column: string, erased: ErasedValue) => {
    switch (erased) {
      case 'name':
        return sql`${formerMember}`;
      case 'address':
        return sql`${formerAddress(id)}`;
      case 'blank':
        // Kinds of bookings have some of these texts, which constraints ask for.
        return sql`case when ${sql.ref(column)} is not null then '' end`;
      case 'default':
        return sql`default`;
    }
  };
  const pairs = Object.entries(columns).map(
    ([column, erased]) => sql`${sql.ref(column)} = ${value(column, erased)}`,
  );
  return sql.join(pairs);
}

/** Replaces names and addresses inside a text or JSON, also of rows about others. */
async function rewrite(
  tx: TenantRows,
  person: ErasedPerson,
  {
    table,
    column,
    type,
  }: { readonly table: string; readonly column: string; readonly type: string },
): Promise<void> {
  const place = sql.ref(column);
  const text = sql`${place}::text`;
  const withoutNames = sql`regexp_replace(${text}, ${nameIn(person.names)}, ${formerMember}, 'g')`;
  const address = formerAddress(person.id);
  await sql`update ${sql.table(table)} set ${place} =
      regexp_replace(${withoutNames}, ${addressIn(person.addresses)}, ${address}, 'gi')::${sql.raw(type)}
    where merchant_id = ${tx.merchant.id} and ${mentions(person, text)}`.execute(tx.db);
}

function mentions({ names, addresses }: ErasedPerson, text: RawBuilder<unknown>) {
  return sql`(${text} ~ ${nameIn(names)} or ${text} ~* ${addressIn(addresses)})`;
}

/** Matches a whole text, or a whole string of JSON: "Ann" is also a part of other names. */
const nameIn = (names: readonly string[]) => pattern(names, ['(?<![^"])', '(?![^"])']);

const addressIn = (addresses: readonly string[]) =>
  pattern(addresses, ['(?<![[:alnum:]])', '(?![[:alnum:]])']);

function pattern(texts: readonly string[], [before, after]: readonly [string, string]): string {
  if (texts.length === 0) return matchesNothing;
  // JSON has some characters escaped.
  const spellings = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const escaped = spellings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `${before}(${escaped.join('|')})${after}`;
}
