import type { Language, UserStatus } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { requestAccountMail } from '../account-links/index.ts';
import type { RightsRow } from './person.queries.ts';
import { findPerson } from './person.queries.ts';

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly isAllBu: boolean;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
}

/** Undefined fields stay unchanged. */
export interface PersonChanges {
  readonly fullName?: string | undefined;
  readonly isAdministrator?: boolean | undefined;
  readonly isApprover?: boolean | undefined;
  readonly isAllBu?: boolean | undefined;
  readonly status?: UserStatus | undefined;
}

/** Tables that link people to their units, and to the units and resources they approve. */
const links = {
  member: { table: 'user_business_unit', column: 'business_unit_id', target: 'business_unit' },
  approver: {
    table: 'business_unit_approver',
    column: 'business_unit_id',
    target: 'business_unit',
  },
  manager: { table: 'resource_approver', column: 'resource_id', target: 'resource' },
} as const;

/** People of one merchant as administrators change them, in one transaction. */
export class PersonRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Returns false if the address is already in use. */
  async add({ id, email, fullName, ...rights }: NewPerson): Promise<boolean> {
    const row = await this.#trx
      .insertInto('app_user')
      .values({
        merchant_id: this.#merchantId,
        id,
        email,
        full_name: fullName,
        status: 'invited',
        is_all_bu: rights.isAllBu,
        is_administrator: rights.isAdministrator,
        is_approver: rights.isApprover,
      })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Queues the mail with the link to choose a password. */
  async invite(id: string, email: string, wanted: Language | undefined): Promise<void> {
    const language = wanted ?? (await this.#merchantLanguage());
    await requestAccountMail(this.#trx, this.#merchantId, {
      id,
      purpose: 'activate',
      email,
      language,
    });
  }

  async #merchantLanguage(): Promise<Language> {
    const row = await this.#trx
      .selectFrom('merchant')
      .select('locale')
      .where('id', '=', this.#merchantId)
      .executeTakeFirstOrThrow();
    return row.locale === 'th' ? 'th' : 'en';
  }

  /** The active administrators, who stay so until the transaction ends; always locked in one order. */
  async lockAdministrators(): Promise<string[]> {
    const rows = await this.#trx
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('is_administrator', '=', true)
      .where('status', '=', 'active')
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(({ id }) => id);
  }

  /** A person as they are now and stay until the transaction ends. */
  async lock(id: string): Promise<RightsRow | undefined> {
    await this.#trx
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
    return findPerson(this.#trx, this.#merchantId, id);
  }

  async change(id: string, changes: PersonChanges): Promise<void> {
    const { fullName, isAdministrator, isApprover, isAllBu, status } = changes;
    await this.#trx
      .updateTable('app_user')
      .set({
        ...(fullName !== undefined && { full_name: fullName }),
        ...(isAdministrator !== undefined && { is_administrator: isAdministrator }),
        ...(isApprover !== undefined && { is_approver: isApprover }),
        ...(isAllBu !== undefined && { is_all_bu: isAllBu }),
        ...(status !== undefined && { status }),
        version: sql`version + 1`,
      })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .execute();
  }

  /** Has a person named by exactly these; false where one of them is not the merchant's. */
  async name(userId: string, link: keyof typeof links, ids: readonly string[]): Promise<boolean> {
    const { table, column, target } = links[link];
    const wanted = [...new Set(ids)];
    const place = sql`merchant_id = ${this.#merchantId}`;
    const listed = sql`any(${wanted}::uuid[])`;
    const known = await sql`
      select id from ${sql.table(target)} where ${place} and id = ${listed}`.execute(this.#trx);
    if (known.rows.length !== wanted.length) return false;
    await sql`delete from ${sql.table(table)} where ${place} and user_id = ${userId}
      and not (${sql.ref(column)} = ${listed})`.execute(this.#trx);
    await sql`insert into ${sql.table(table)} (merchant_id, user_id, ${sql.ref(column)})
      select ${this.#merchantId}::uuid, ${userId}::uuid, wanted.id
      from unnest(${wanted}::uuid[]) as wanted (id)
      on conflict do nothing`.execute(this.#trx);
    return true;
  }

  /** Makes a person's only unit their default. */
  async chooseOnlyUnit(userId: string): Promise<void> {
    await sql`
      update user_business_unit set is_default = true
      where merchant_id = ${this.#merchantId} and user_id = ${userId}
        and 1 = (select count(*) from user_business_unit
          where merchant_id = ${this.#merchantId} and user_id = ${userId})
    `.execute(this.#trx);
  }

  async sessionIds(userId: string): Promise<string[]> {
    const rows = await this.#trx
      .selectFrom('user_session')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }
}
