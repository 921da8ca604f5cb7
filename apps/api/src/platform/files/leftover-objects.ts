import { AppError } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { collectByMerchant, dueMerchants } from '../db/due-merchants.ts';
import type { DB } from '../db/schema.ts';
import { deleteRows } from '../db/tenant-rows.ts';

export interface StoredObject {
  readonly merchantId: string;
  readonly id: string;
}

/** Much longer than a request lives that brings an object and then adds the row for it. */
const keepMinutes = 60;

/** Says that an object will be there, so that it is removed if no row comes to have it. */
export async function announceObject(
  trx: Transaction<DB>,
  { merchantId, id }: StoredObject,
): Promise<void> {
  await trx
    .insertInto('leftover_object')
    .values({
      merchant_id: merchantId,
      id,
      due_at: sql`now() + make_interval(mins => ${keepMinutes})`,
    })
    .execute();
}

/**
 * Says that a row has the object from now on.
 * @throws AppError file_store.unavailable where its removal has begun
 */
export async function claimObject(
  trx: Transaction<DB>,
  { merchantId, id }: StoredObject,
): Promise<void> {
  const claimed = await deleteRows({ db: trx, merchant: { id: merchantId } }, 'leftover_object')
    .where('id', '=', id)
    .where('tries', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new AppError('file_store.unavailable');
}

/**
 * Objects to be removed now. Each is due again after a while that grows with every try, so that a
 * removal which fails or is killed half-way is done again.
 */
export async function claimLeftovers(
  unitOfWork: UnitOfWork<DB>,
  limit: number,
): Promise<readonly StoredObject[]> {
  const merchantIds = await dueMerchants(unitOfWork, {
    table: 'leftover_object',
    isDue: sql`due_at <= now()`,
    dueAt: 'due_at',
  });
  return collectByMerchant(merchantIds, limit, (id, rest) =>
    unitOfWork.asSystem((trx) => takeLeftoversOf(trx, id, rest)),
  );
}

async function takeLeftoversOf(
  trx: Transaction<DB>,
  merchantId: string,
  limit: number,
): Promise<readonly StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    update leftover_object o
    set tries = o.tries + 1, due_at = (
      (now() at time zone 'UTC') + make_interval(mins => 1 << least(o.tries, 6))
    ) at time zone 'UTC'
    from (
      select id from leftover_object where merchant_id = ${merchantId} and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ) due
    where o.merchant_id = ${merchantId} and o.id = due.id
    returning o.merchant_id as "merchantId", o.id`.execute(trx);
  return rows;
}

export async function forgetLeftover(
  trx: Transaction<DB>,
  { merchantId, id }: StoredObject,
): Promise<void> {
  await deleteRows({ db: trx, merchant: { id: merchantId } }, 'leftover_object')
    .where('id', '=', id)
    .execute();
}
