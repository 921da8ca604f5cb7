import type { Given, Placeable } from '@axp/server-kit/db';
import { preparedByShape, preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type {
  BookingRuleOverrides,
  BookingRuleSettings,
} from '../../../../platform/request-scope/request-scope.ts';
import type { OpeningCalendar } from '../../../resources/places/index.ts';
import { openingColumns, openingOf, shareHours } from '../../../resources/places/index.ts';
import type { LinkedUnit } from '../../../resources/resources/index.ts';
import {
  asLicenceClass,
  asResourceType,
  linkedUnits,
  parseRuleOverrides,
  partRules,
  RuleSettings,
  resourcesOf,
} from '../../../resources/resources/index.ts';
import type { Offer } from '../rules/kind-rules.ts';

/** The facts of a resource that a booking depends on. */
export interface BookableResource extends Offer {
  readonly id: string;
  readonly needsApproval: boolean;
  /** The unit it belongs to; null for a shared resource. */
  readonly businessUnitId: string | null;
  /** The units it is restricted to; null without a restriction. */
  readonly keptFor: readonly string[] | null;
  /** Whether a booking of it costs something. */
  readonly isPriced: boolean;
  readonly rules: BookingRuleOverrides;
  /** The overrides of its parts. */
  readonly partRules: readonly BookingRuleOverrides[];
  readonly unitIds: readonly string[];
  /** Units of other resources that a booking takes as well (F-05). */
  readonly links: readonly LinkedUnit[];
  readonly opening: OpeningCalendar;
  /** The row as it is read, for what a booking shows of its resource. */
  readonly shown: Awaited<ReturnType<typeof bookableRows>>[number];
}

/**
 * Resources with their units in order and their own rule overrides; unknown ids are left out. Their
 * hours stay as they are read until the transaction ends.
 */
export async function findBookables(
  tx: TenantRows,
  resourceIds: readonly string[],
): Promise<readonly BookableResource[]> {
  if (resourceIds.length === 0) return [];
  const [, rows] = await allOrFirstError([
    shareHours(tx),
    bookableRows(tx.db, { merchantId: tx.merchant.id, resourceIds }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    type: asResourceType(row.type),
    capacity: row.capacity,
    quantity: row.quantity,
    licenceClass: asLicenceClass(row.licence_class),
    timezone: row.timezone,
    needsApproval: row.needs_approval,
    businessUnitId: row.business_unit_id,
    keptFor: row.kept_for,
    isPriced: row.price_amount !== null,
    rules: parseRuleOverrides(row.booking_rules),
    partRules: (row.part_rules ?? []).map(parseRuleOverrides),
    unitIds: row.unit_ids,
    links: row.links ?? [],
    opening: openingOf(row),
    shown: row,
  }));
}

interface Named {
  readonly merchantId: string;
  readonly resourceIds: readonly string[];
}

// By the number of ids: of an array PostgreSQL expects ten, so it would plan again for each.
const bookableRows = preparedByShape(
  ['merchantId', 'resourceIds'],
  (trx: Transaction<DB>, { merchantId, resourceIds }: Placeable<Named, keyof Named>) =>
    resourcesOf(trx, merchantId)
      .select(openingColumns(merchantId))
      .select(['resource.privacy', 'resource.odometer_km', 'building.address as building_address'])
      .select(
        sql<string[]>`array(
          select id from resource_unit where merchant_id = ${merchantId}
            and resource_id = resource.id order by number
        )`.as('unit_ids'),
      )
      .select([linkedUnits(merchantId).as('links'), partRules(merchantId).as('part_rules')])
      .where('resource.id', 'in', resourceIds),
);

export async function findBookable(
  tx: TenantRows,
  resourceId: string,
): Promise<BookableResource | null> {
  const [resource = null] = await findBookables(tx, [resourceId]);
  return resource;
}

/** A business unit that something is booked for. */
export interface BookingUnit {
  readonly title: string;
  readonly rules: BookingRuleSettings;
}

/** An active business unit; null where the merchant has none of this id. */
export async function findBusinessUnit(tx: TenantRows, id: string): Promise<BookingUnit | null> {
  const [row] = await activeUnits(tx.db, { merchantId: tx.merchant.id, id });
  return row ? { title: row.title, rules: RuleSettings.parse(row.booking_rules) } : null;
}

/** The rule settings of a business unit; null where the merchant has none of this id. */
export async function findBusinessUnitRules(
  tx: TenantRows,
  id: string,
): Promise<BookingRuleSettings | null> {
  return (await findBusinessUnit(tx, id))?.rules ?? null;
}

const activeUnits = preparedQuery(
  (trx: Transaction<DB>, given: Given<{ merchantId: string; id: string }>) =>
    trx
      .selectFrom('business_unit')
      .select(['title', 'booking_rules'])
      .where('merchant_id', '=', given('merchantId'))
      .where('id', '=', given('id'))
      .where('is_active', '=', true),
);
