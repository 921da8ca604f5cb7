import type { Price } from '@axp/contracts';
import { priceUnits } from '@axp/contracts';
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
