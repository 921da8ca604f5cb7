import type { NextPrice, Price } from '@axp/contracts';
import { priceUnits } from '@axp/contracts';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/calendar/today.ts';
import { knownWord } from '../../../platform/db/known-word.ts';

export interface PriceRow {
  readonly price_amount: number | null;
  readonly price_currency: string | null;
  readonly price_per: string | null;
}

/** A price with the one that follows it, in the same currency. */
interface NextPriceRow extends PriceRow {
  readonly next_amount: number | null;
  readonly next_per: string | null;
  readonly next_since: string | null;
}

/** The price of a resource, and since when its kind has one where it is that of the kind. */
export interface HeldPriceRow extends NextPriceRow {
  readonly price_since: string | null;
}

/** A price as it is stored: whole, or not at all. */
export function presentPrice(row: PriceRow): Price | null {
  const { price_amount: amount, price_currency: currency, price_per: per } = row;
  if (amount === null || currency === null || per === null) return null;
  return { amount, currency, per: knownWord(priceUnits, per) };
}

const own = (column: keyof PriceRow) => `coalesce(resource.${column}, kind_price.${column})`;
const ofKind = (column: string) =>
  `case when resource.price_amount is null then kind_price.${column} end`;

/** SQL of the price that holds for a resource: its own, else those of its kind (`kind_price`). */
export const heldPriceSql = {
  price_amount: own('price_amount'),
  price_currency: own('price_currency'),
  price_per: own('price_per'),
  price_since: ofKind('since'),
  next_amount: ofKind('next_amount'),
  next_per: ofKind('next_per'),
  next_since: ofKind('next_since'),
};

/** Columns of {@link heldPriceSql}. */
export const heldPrice = [
  sql.raw<number | null>(heldPriceSql.price_amount).as('price_amount'),
  sql.raw<string | null>(heldPriceSql.price_currency).as('price_currency'),
  sql.raw<string | null>(heldPriceSql.price_per).as('price_per'),
  sql.raw<string | null>(heldPriceSql.price_since).as('price_since'),
  sql.raw<number | null>(heldPriceSql.next_amount).as('next_amount'),
  sql.raw<string | null>(heldPriceSql.next_per).as('next_per'),
  sql.raw<string | null>(heldPriceSql.next_since).as('next_since'),
] as const;

/** The price of what starts at an instant. */
export function priceFrom(row: NextPriceRow, start: string): Price | null {
  const { next_since: since } = row;
  const isNext = since !== null && Date.parse(start) >= Date.parse(since);
  return presentPrice(isNext ? nextOf(row) : row);
}

function nextOf({ next_amount, next_per, price_currency }: NextPriceRow): PriceRow {
  return { price_amount: next_amount, price_per: next_per, price_currency };
}

/** The price that follows the one now, in a merchant's time zone; null for none. */
export function nextPriceOf(row: NextPriceRow, now: Date, timezone: string): NextPrice | null {
  if (row.next_since === null) return null;
  const since = new Date(row.next_since);
  const price = presentPrice(nextOf(row));
  return price && now < since ? { price, from: dayOf(since, timezone) } : null;
}

interface Priced {
  /** Null for a booking that is not made yet. */
  readonly bookedAt: string | null;
  readonly start: string;
}

/** The price of a booking; one that was made before its kind had a price costs nothing. */
export function priceAt(row: HeldPriceRow, { bookedAt, start }: Priced): Price | null {
  const isEarlier =
    bookedAt !== null &&
    row.price_since !== null &&
    Date.parse(bookedAt) < Date.parse(row.price_since);
  return isEarlier ? null : priceFrom(row, start);
}
