import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import { LimitSettings } from '../limits/limit-settings.ts';
import type { BookingRuleSettings, MerchantContext } from '../request-scope/request-scope.ts';
import { findMerchantRow, findUnitRules, merchantIdOfHost } from './merchant.queries.ts';
import { offeredTypes } from './offered-types.ts';
import { findOwnFields } from './own-fields.ts';

export interface MerchantDirectory {
  findByHost(host: string): Promise<MerchantContext | null>;
  findById(merchantId: string): Promise<MerchantContext | null>;
  /** The next request asks the database again. */
  forget(merchantId: string): void;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  /** Reads the stored settings; throws on what is not of their shape. */
  readonly parseBookingRules: (stored: unknown) => BookingRuleSettings;
}

/** A change of a host or a setting is seen by every server process within this time. */
const maxAgeMs = 15_000;

/** Also bounds what requests for made-up host names can fill. */
const maxEntries = 10_000;

/** Which merchant a host name or an id stands for. Unknown ones are remembered as well. */
export function createMerchantDirectory(options: Options): MerchantDirectory {
  const { unitOfWork, clock, parseBookingRules } = options;
  const byId = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: (merchantId: string) => merchantId,
    load: (merchantId) =>
      unitOfWork.asSystem((trx) => findMerchantContext(trx, merchantId, parseBookingRules)),
  });
  const idByHost = createExpiringCache({
    clock,
    maxAgeMs,
    maxEntries,
    nameOf: (host: string) => host,
    load: (host) => unitOfWork.asSystem((trx) => merchantIdOfHost(trx, host)),
  });
  return {
    findById: (merchantId) => byId.get(merchantId),
    forget: byId.forget,
    findByHost: async (host) => {
      const merchantId = await idByHost.get(host);
      return merchantId === null ? null : byId.get(merchantId);
    },
  };
}

/** Merchant as each request needs it; null for an unknown one. */
export async function findMerchantContext(
  trx: Transaction<DB>,
  merchantId: string,
  parseBookingRules: Options['parseBookingRules'],
): Promise<MerchantContext | null> {
  const row = await findMerchantRow(trx, merchantId);
  if (!row) return null;
  const units = await findUnitRules(trx, merchantId);
  const ownFields = await findOwnFields(trx, merchantId);
  const { id, timezone, booking_rules, services } = row;
  return {
    id,
    timezone,
    bookingRules: parseBookingRules(booking_rules),
    unitRules: new Map(units.map((unit) => [unit.id, parseBookingRules(unit.booking_rules)])),
    offeredTypes: offeredTypes(services),
    ownFields,
    sessionRules: {
      idleHours: row.session_idle_hours,
      administratorIdleHours: row.session_idle_hours_administrator,
      days: row.session_days,
    },
    limits: LimitSettings.parse(row.limits),
  };
}
