import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TimeSlot } from './domain/time-slot.ts';

export interface NewBlock extends TimeSlot {
  readonly id: string;
  readonly resourceId: string;
  readonly kind: 'blackout' | 'maintenance';
  readonly title: string;
  readonly createdBy: string;
}

/** Times in which a resource can't be booked (Z-03). */
export class BlockRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /**
   * Writes a block and takes all units for it. False where some of them are taken; the transaction
   * should then be undone.
   */
  async add(block: NewBlock): Promise<boolean> {
    await this.#trx
      .insertInto('resource_block')
      .values({
        merchant_id: this.#merchantId,
        id: block.id,
        resource_id: block.resourceId,
        kind: block.kind,
        title: block.title,
        starts_at: block.start,
        ends_at: block.end,
        created_by: block.createdBy,
      })
      .execute();
    const { rows } = await sql<{ is_taken: boolean }>`
      with taken as (
        insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at,
          block_id)
        select merchant_id, gen_random_uuid(), resource_id, id, ${block.kind},
          ${block.start}::timestamptz, ${block.end}::timestamptz, ${block.id}
        from resource_unit
        where merchant_id = ${this.#merchantId} and resource_id = ${block.resourceId}
        order by number
        on conflict do nothing
        returning unit_id
      )
      select taken.unit_id is not null as is_taken
      from resource_unit unit left join taken on taken.unit_id = unit.id
      where unit.merchant_id = ${this.#merchantId} and unit.resource_id = ${block.resourceId}
    `.execute(this.#trx);
    return rows.every((row) => row.is_taken);
  }

  /** Removes a block with its time; false where the resource has none of this id. */
  async remove(resourceId: string, id: string): Promise<boolean> {
    const removed = await this.#trx
      .deleteFrom('resource_block')
      .where('merchant_id', '=', this.#merchantId)
      .where('resource_id', '=', resourceId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return removed !== undefined;
  }
}
