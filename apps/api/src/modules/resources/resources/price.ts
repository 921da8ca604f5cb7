import type { Price } from '@axp/contracts';
import { priceUnits } from '@axp/contracts';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';

export interface PriceRow {
  readonly price_amount: number | null;
  readonly price_currency: string | null;
  readonly price_per: string | null;
}

/** A price as it is stored: whole, or not at all. */
export function presentPrice(row: PriceRow): Price | null {
  const { price_amount: amount, price_currency: currency, price_per: per } = row;
  if (amount === null || currency === null || per === null) return null;
  return { amount, currency, per: knownWord(priceUnits, per) };
}

/** SQL of the price that holds for a resource: its own, else that of its kind (`kind_price`). */
export const heldPriceSql = (column: keyof PriceRow) =>
  `coalesce(resource.${column}, kind_price.${column})`;

/** Columns of the price that holds, and since when its kind has one where it is that of the kind. */
export const heldPrice = [
  sql.raw<number | null>(heldPriceSql('price_amount')).as('price_amount'),
  sql.raw<string | null>(heldPriceSql('price_currency')).as('price_currency'),
  sql.raw<string | null>(heldPriceSql('price_per')).as('price_per'),
  sql<string | null>`case when resource.price_amount is null then kind_price.since end`.as(
    'price_since',
  ),
] as const;

/** The price of a booking; one that was made before its kind had a price costs nothing. */
export function priceAt(
  row: PriceRow & { readonly price_since: string | null },
  bookedAt: string | null,
): Price | null {
  const isEarlier =
    bookedAt !== null &&
    row.price_since !== null &&
    Date.parse(bookedAt) < Date.parse(row.price_since);
  return isEarlier ? null : presentPrice(row);
}
