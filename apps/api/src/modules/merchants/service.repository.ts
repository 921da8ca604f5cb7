import type { ResourceType } from '@axp/contracts';
import { offers, resourceTypes } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';

const StoredServices = z.record(z.string(), z.unknown());

export type ServiceFlags = Readonly<Record<ResourceType, boolean>>;

/** Which kinds a merchant offers, in one transaction. */
export class ServiceRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async find() {
    const row = await this.#merchant().executeTakeFirstOrThrow();
    return asServices(row);
  }

  async lock() {
    const row = await this.#merchant().forUpdate().executeTakeFirstOrThrow();
    return asServices(row);
  }

  /** Stores the flags and keeps other services in the same column. */
  async store(flags: ServiceFlags): Promise<void> {
    const written = Object.fromEntries(
      resourceTypes.map((type) => [type, flags[type] ? '1' : '0']),
    );
    await this.#trx
      .updateTable('merchant')
      .set({
        services: sql`services || ${JSON.stringify(written)}::jsonb`,
        services_version: sql`services_version + 1`,
      })
      .where('id', '=', this.#merchantId)
      .execute();
  }

  #merchant() {
    return this.#trx
      .selectFrom('merchant')
      .select(['services', 'services_version'])
      .where('id', '=', this.#merchantId);
  }
}

function asServices(row: { readonly services: unknown; readonly services_version: number }) {
  const stored = StoredServices.parse(row.services);
  return {
    room: offers(stored, 'room'),
    car: offers(stored, 'car'),
    asset: offers(stored, 'asset'),
    version: row.services_version,
  };
}
