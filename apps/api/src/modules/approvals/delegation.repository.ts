import { AppError } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface NewDelegation {
  readonly id: string;
  readonly approverId: string;
  readonly delegateId: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface StoredDelegation extends NewDelegation {
  readonly approverName: string;
  readonly delegateName: string;
}

/** Delegations of a merchant, in one transaction. */
export class DelegationRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Lists current and future delegations from or to a user, earliest first. */
  of(userId: string, today: string): Promise<StoredDelegation[]> {
    return this.#stored()
      .where((eb) => eb.or([eb('approver_id', '=', userId), eb('delegate_id', '=', userId)]))
      .where('last_day', '>=', today)
      .orderBy('first_day')
      .orderBy('delegation.id')
      .execute();
  }

  async find(id: string): Promise<StoredDelegation | null> {
    const row = await this.#stored().where('delegation.id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  /** @throws AppError delegation.overlaps: the database has the last word on that */
  async add({ id, approverId, delegateId, firstDay, lastDay }: NewDelegation): Promise<void> {
    await this.#trx
      .insertInto('approval_delegation')
      .values({
        merchant_id: this.#merchantId,
        id,
        approver_id: approverId,
        delegate_id: delegateId,
        first_day: firstDay,
        last_day: lastDay,
      })
      .execute()
      .catch(refuseOverlap);
  }

  /** Takes back a delegation of a person's own; null where they have none of this id. */
  async remove(id: string, approverId: string): Promise<StoredDelegation | null> {
    const stored = await this.find(id);
    if (stored?.approverId !== approverId) return null;
    await this.#trx
      .deleteFrom('approval_delegation')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .execute();
    return stored;
  }

  /** Finds an active user, with a share lock so that they can't be deactivated concurrently. */
  async findColleague(id: string): Promise<{ readonly id: string } | null> {
    const row = await this.#trx
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .forShare()
      .executeTakeFirst();
    return row ?? null;
  }

  /** Whether a person decides on anything in their own right (Z-41). */
  async decidesOnAnything(userId: string): Promise<boolean> {
    const { rows } = await sql<{ decides: boolean }>`
      select (person.is_administrator or person.is_approver
        or exists (select from business_unit_approver named
          where named.merchant_id = person.merchant_id and named.user_id = person.id)
        or exists (select from resource_approver named
          where named.merchant_id = person.merchant_id and named.user_id = person.id)) as decides
      from app_user person
      where person.merchant_id = ${this.#merchantId} and person.id = ${userId}`.execute(this.#trx);
    return rows[0]?.decides ?? false;
  }

  #stored() {
    return this.#trx
      .selectFrom('approval_delegation as delegation')
      .innerJoin('app_user as approver', (join) =>
        join
          .onRef('approver.merchant_id', '=', 'delegation.merchant_id')
          .onRef('approver.id', '=', 'delegation.approver_id'),
      )
      .innerJoin('app_user as delegate', (join) =>
        join
          .onRef('delegate.merchant_id', '=', 'delegation.merchant_id')
          .onRef('delegate.id', '=', 'delegation.delegate_id'),
      )
      .select(['delegation.id', 'approver_id as approverId', 'delegate_id as delegateId'])
      .select([
        sql<string>`delegation.first_day::text`.as('firstDay'),
        sql<string>`delegation.last_day::text`.as('lastDay'),
      ])
      .select(['approver.full_name as approverName', 'delegate.full_name as delegateName'])
      .where('delegation.merchant_id', '=', this.#merchantId);
  }
}

function refuseOverlap(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'approval_delegation_overlap') throw error;
  throw new AppError('delegation.overlaps');
}
