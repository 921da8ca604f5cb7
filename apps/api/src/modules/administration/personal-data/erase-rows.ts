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

/** Title of a past booking whose texts are not kept any more, for the same reason. */
export const pastBooking = 'Past booking (การจองที่ผ่านมา)';

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
      const values = clearedValues(
        { name: formerMember, address: formerAddress(person.id) },
        columns,
      );
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
  tx: TenantRows,
  person: ErasedPerson,
  { of = [], to = [], objects = [], naming = [], raw = [], ...ofBookings }: Ownership,
): RawBuilder<boolean> {
  const theirs = sql`select id from booking
    where merchant_id = ${tx.merchant.id} and booked_for_id = ${person.id}`;
  const conditions = [
    ...of.map((column) => sql`${sql.ref(column)} = ${person.id}`),
    ...to.map((column) => sql`lower(${sql.ref(column)}) = any (${person.addresses}::text[])`),
    ...objects.map((column) => sql`${sql.ref(column)} = any (${person.objectIds}::uuid[])`),
    ...belongsToBookings(theirs, ofBookings),
    ...naming.map((column) => mentions(person, sql`${sql.ref(column)}::text`)),
    ...raw.map((column) => mentions(person, sql`encode(${sql.ref(column)}, 'escape')`)),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Conditions of rows that belong to the bookings of a query of ids. */
function belongsToBookings(
  ids: RawBuilder<unknown>,
  { bookings = [], guestsOf = [] }: Pick<Ownership, 'bookings' | 'guestsOf'>,
): RawBuilder<unknown>[] {
  return [
    ...bookings.map((column) => sql`${sql.ref(column)} in (${ids})`),
    ...guestsOf.map((column) => sql`(user_id is null and ${sql.ref(column)} in (${ids}))`),
  ];
}

/** Deletes and clears texts, guests and files of bookings that stay, as {@link eraseRows} does. */
export async function clearBookings(
  { db, merchant }: TenantRows,
  bookingIds: readonly string[],
): Promise<void> {
  const ids = sql`select unnest(${bookingIds}::uuid[])`;
  const ofMerchant = sql`merchant_id = ${merchant.id}`;
  for (const [table, { deletes = {}, clears = [] }] of Object.entries(personalData)) {
    const [isDeleted, ...others] = belongsToBookings(ids, deletes);
    if (isDeleted) {
      const where = sql.join([isDeleted, ...others], sql` or `);
      await sql`delete from ${sql.table(table)} where ${ofMerchant} and (${where})`.execute(db);
    }
    for (const { columns, bookings = [] } of clears) {
      const by = table === 'booking' ? ['id'] : bookings;
      for (const isCleared of belongsToBookings(ids, { bookings: by })) {
        const values = clearedValues({ name: pastBooking }, columns);
        await sql`update ${sql.table(table)} set ${values}
          where ${ofMerchant} and ${isCleared}`.execute(db);
      }
    }
  }
}

function clearedValues(
  { name, address = '' }: { readonly name: string; readonly address?: string },
  columns: Cleared['columns'],
): RawBuilder<unknown> {
  const value = (column: string, erased: ErasedValue) => {
    switch (erased) {
      case 'name':
        return sql`${name}`;
      case 'address':
        return sql`${address}`;
      case 'blank':
        // Kinds of bookings have some of these texts, which constraints ask for.
        return sql`case when ${sql.ref(column)} is not null then '' end`;
      case 'default':
        return sql`default`;
      case 'impersonal':
        return sql`${sql.ref(column)} - array(
          select own_field.id::text from own_field
          where own_field.merchant_id = booking.merchant_id
            and own_field.definition ->> 'isPersonal' = 'true'
        )`;
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

/** Matches an address, but not the end of a longer one such as `joe.ann@acme.test`. */
const addressIn = (addresses: readonly string[]) =>
  pattern(addresses, ['(?<![[:alnum:]._%+-])', '(?![[:alnum:]-]|[.][[:alnum:]])']);

function pattern(texts: readonly string[], [before, after]: readonly [string, string]): string {
  if (texts.length === 0) return matchesNothing;
  // JSON has some characters escaped.
  const spellings = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const escaped = spellings.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `${before}(${escaped.join('|')})${after}`;
}
