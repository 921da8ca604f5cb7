import type { PriceUnit } from '@axp/contracts/vocabulary';
import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';

export interface Price {
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly per: PriceUnit;
}

interface Times {
  readonly start: string;
  readonly end: string;
  /** Resource's time zone, in which days are counted. */
  readonly timezone: string;
}

export interface Usage extends Times {
  readonly quantity: number;
  /** Null until the odometer is read. */
  readonly drivenKm: number | null;
}

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;
const dayMs = minutesPerDay * minuteMs;

/**
 * Returns the price of a usage in minor units; null until the kilometres are known. Hours are
 * charged by started minutes, rounded half up; days by started days from the start of the booking.
 */
export function amountOf({ amount, per }: Price, usage: Usage): number | null {
  // BigInt, because intermediate results of long loans exceed the safe integers.
  const each = BigInt(amount) * BigInt(usage.quantity);
  if (per === 'hour') return Number((each * BigInt(begunMinutes(usage)) * 2n + 60n) / 120n);
  if (per === 'day') return Number(each * BigInt(begunDays(usage)));
  return usage.drivenKm === null ? null : Number(each * BigInt(usage.drivenKm));
}

/** The time that a price is charged for, as {@link amountOf} counts it. */
export function chargedMinutes(per: Exclude<PriceUnit, 'km'>, usage: Times): number {
  return per === 'day' ? begunDays(usage) * minutesPerDay : begunMinutes(usage);
}

function begunMinutes({ start, end }: Times): number {
  return Math.max(0, Math.ceil((Date.parse(end) - Date.parse(start)) / minuteMs));
}

/** From nine to nine is a day, also when clocks change in between. */
function begunDays({ start, end, timezone }: Times): number {
  if (Date.parse(end) <= Date.parse(start)) return 0;
  return Math.max(1, Math.ceil((wallMs(end, timezone) - wallMs(start, timezone)) / dayMs));
}

function wallMs(instant: string, timezone: string): number {
  const ms = Date.parse(instant);
  return ms + zoneOffset(timezone, ms) * minuteMs;
}
