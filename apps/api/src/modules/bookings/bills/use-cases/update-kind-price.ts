import type { Price, ResourceType } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { UpdateKindPriceBody } from '@axp/contracts/administration';
import { traitsOf } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { presentPrice } from '../../../resources/resources/index.ts';
import { merchantCurrency } from '../currency.queries.ts';

/**
 * Sets or removes the price of a kind, in the merchant's currency. Bookings made before keep the
 * price of their bill, or stay free.
 * @throws AppError price.stale, request.invalid
 */
export async function updateKindPrice(
  tx: MemberTransaction,
  type: ResourceType,
  { price, version }: UpdateKindPriceBody,
): Promise<void> {
  if (price?.per === 'km' && traitsOf(type).handOver !== 'vehicle') {
    throw invalidField('price.per', 'not_for_kind');
  }
  // Locks the merchant, so that two first prices of a kind don't clash.
  const { currency } = await merchantCurrency(tx).forUpdate().executeTakeFirstOrThrow();
  const former = await selectRows(tx, 'kind_price')
    .selectAll()
    .where('type', '=', type)
    .executeTakeFirst();
  if ((former?.version ?? null) !== version) throw new AppError('price.stale');
  const after = price && { ...price, currency };
  await storePrice(tx, type, { after, isNew: former === undefined });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'prices', id: null, name: '' },
    before: { [type]: former ? presentPrice(former) : null },
    after: { [type]: after },
  });
}

interface Stored {
  readonly after: Price | null;
  readonly isNew: boolean;
}

async function storePrice(tx: MemberTransaction, type: ResourceType, { after, isNew }: Stored) {
  if (after === null) {
    await deleteRows(tx, 'kind_price').where('type', '=', type).execute();
    return;
  }
  const { amount, currency, per } = after;
  const values = { price_amount: amount, price_currency: currency, price_per: per };
  if (isNew) {
    const since = tx.clock.now().toISOString();
    await insertRow(tx, 'kind_price', { type, ...values, since }).execute();
    return;
  }
  await updateRows(tx, 'kind_price')
    .set({ ...values, version: sql`version + 1` })
    .where('type', '=', type)
    .execute();
}
