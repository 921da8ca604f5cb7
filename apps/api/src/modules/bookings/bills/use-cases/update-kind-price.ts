import type { ResourceType } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { UpdateKindPriceBody } from '@axp/contracts/administration';
import { traitsOf } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { todayOf } from '../../../../platform/calendar/today.ts';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { nextPriceOf, priceFrom } from '../../../resources/resources/index.ts';
import { merchantCurrency } from '../currency.queries.ts';

const dayMs = 24 * 60 * 60_000;

type WantedPrice = NonNullable<UpdateKindPriceBody['price']>;

/**
 * Sets or removes the price of a kind and its next one, in the merchant's currency. Bookings made
 * before keep the price of their bill, or stay free.
 * @throws AppError price.stale, request.invalid
 */
export async function updateKindPrice(
  tx: MemberTransaction,
  type: ResourceType,
  { price, version }: UpdateKindPriceBody,
): Promise<void> {
  if (price) refuseWrong(tx, type, price);
  // Locks the merchant, so that two first prices of a kind don't clash.
  const { currency } = await merchantCurrency(tx).forUpdate().executeTakeFirstOrThrow();
  const former = await findPrice(tx, type);
  if ((former?.version ?? null) !== version) throw new AppError('price.stale');
  await storePrice(tx, type, { price, currency, isNew: former === undefined });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'prices', id: null, name: '' },
    before: toldPrices(tx, type, former),
    after: toldPrices(tx, type, await findPrice(tx, type)),
  });
}

/** A price per kilometre is for cars, and the first day of the next one is still to come. */
function refuseWrong(tx: MemberTransaction, type: ResourceType, { per, next }: WantedPrice): void {
  const hasDistance = traitsOf(type).handOver === 'vehicle';
  if (per === 'km' && !hasDistance) throw invalidField('price.per', 'not_for_kind');
  if (!next) return;
  if (next.per === 'km' && !hasDistance) throw invalidField('price.next.per', 'not_for_kind');
  const today = todayOf(tx);
  if (next.from > today) return;
  const earliestOn = new Date(Date.parse(today) + dayMs).toISOString().slice(0, today.length);
  throw invalidField('price.next.from', 'day_too_early', { earliestOn });
}

function findPrice(tx: MemberTransaction, type: ResourceType) {
  return selectRows(tx, 'kind_price').selectAll().where('type', '=', type).executeTakeFirst();
}

/** The prices as the audit log tells them. */
function toldPrices(
  tx: MemberTransaction,
  type: ResourceType,
  row: Awaited<ReturnType<typeof findPrice>>,
) {
  const now = tx.clock.now();
  return {
    [type]: row ? priceFrom(row, now.toISOString()) : null,
    [`${type}.nextPrice`]: row ? nextPriceOf(row, now, tx.merchant.timezone) : null,
  };
}

interface Stored {
  readonly price: WantedPrice | null;
  readonly currency: string;
  readonly isNew: boolean;
}

async function storePrice(
  tx: MemberTransaction,
  type: ResourceType,
  { price, currency, isNew }: Stored,
) {
  if (price === null) {
    await deleteRows(tx, 'kind_price').where('type', '=', type).execute();
    return;
  }
  const { amount, per, next } = price;
  const values = {
    price_amount: amount,
    price_currency: currency,
    price_per: per,
    next_amount: next?.amount ?? null,
    next_per: next?.per ?? null,
    next_since: next ? instantOf(Date.parse(next.from), tx.merchant.timezone) : null,
  };
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
