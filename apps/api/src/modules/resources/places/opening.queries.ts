import type { BookingRules } from '@axp/contracts';
import { approvalModes } from '@axp/contracts';
import type { ValueOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { OpeningCalendar } from './domain/opening-hours.ts';

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A week's opening hours as stored with a building or a resource. */
const StoredHours = z
  .array(z.object({ weekday: z.number().int().min(1).max(7), opens: time, closes: time }))
  .max(70)
  .nullable();

interface OpeningRow {
  readonly timezone: string;
  readonly hours: unknown;
  readonly closed_days: OpeningCalendar['closedDays'];
}

export function openingOf({ timezone, hours, closed_days }: OpeningRow): OpeningCalendar {
  return { timezone, hours: StoredHours.parse(hours), closedDays: closed_days };
}

export function alwaysOpen(timezone: string): OpeningCalendar {
  return { timezone, hours: null, closedDays: [] };
}

/** The closed days of a `building` in the query around it. Days long past close nothing any more. */
const closedDays = (merchantId: ValueOf<string>) => sql<OpeningCalendar['closedDays']>`coalesce((
  select jsonb_agg(jsonb_build_object('day', day, 'nameEn', name_en, 'nameTh', name_th))
  from closed_day
  where closed_day.merchant_id = ${merchantId}
    and closed_day.building_id = building.id
    and closed_day.day > now()::date - 400
), '[]'::jsonb)`;

/** The columns of {@link openingOf} in a query with `resource` and its `building`. */
export const openingColumns = (merchantId: ValueOf<string>) =>
  [
    sql<unknown>`coalesce(resource.opening_hours, building.opening_hours)`.as('hours'),
    sql<OpeningCalendar['closedDays']>`
      case when resource.is_open_on_closed_days then '[]'::jsonb else ${closedDays(merchantId)} end
    `.as('closed_days'),
  ] as const;

function resourcesWithHours(tx: TenantRows) {
  return selectRows(tx, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select(['resource.id', 'building.timezone', ...openingColumns(tx.merchant.id)]);
}

/** The opening hours of resources by their ids: a resource's own or its building's. */
export async function findOpenings(
  tx: TenantRows,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, OpeningCalendar>> {
  const rows = await resourcesWithHours(tx)
    .where(sql<boolean>`resource.id = any (${[...resourceIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, openingOf(row)]));
}

/** Rules that may let approval decide on closed times (Z-40). */
export type ClosedTimeRules = Pick<BookingRules, 'approval' | 'approvalOutsideHours'>;

const OwnRules = z.object({
  approval: z.enum(approvalModes).optional(),
  approvalOutsideHours: z.boolean().optional(),
});

/** A resource whose own rules say something of closed times. */
export interface RequestedPlace {
  readonly own: z.output<typeof OwnRules>;
  readonly calendar: OpeningCalendar;
}

/** When a merchant's places are open; who is not in it is open at any time. */
export interface OpeningBook {
  readonly buildings: ReadonlyMap<string, OpeningCalendar>;
  /** Resources that have hours of their own, or stay open on closed days. */
  readonly resources: ReadonlyMap<string, OpeningCalendar>;
}

/** Opening hours before the rules of a reader are applied. */
export interface StoredOpeningBook extends OpeningBook {
  readonly requested: ReadonlyMap<string, RequestedPlace>;
}

export async function findOpeningBook(tx: TenantRows): Promise<StoredOpeningBook> {
  const hasOwnHours = sql<boolean>`
    (resource.opening_hours is not null or resource.is_open_on_closed_days)`;
  const hasOwnRules = sql<boolean>`
    resource.booking_rules ?| array['approval', 'approvalOutsideHours']`;
  const [buildings, rows] = await Promise.all([
    selectRows(tx, 'building')
      .select([
        'id',
        'timezone',
        'opening_hours as hours',
        closedDays(tx.merchant.id).as('closed_days'),
      ])
      .execute(),
    resourcesWithHours(tx)
      .select(['resource.booking_rules', hasOwnHours.as('has_own_hours')])
      .select(hasOwnRules.as('has_own_rules'))
      .where('resource.is_active', '=', true)
      .where((eb) => eb.or([hasOwnHours, hasOwnRules]))
      .execute(),
  ]);
  const resources = rows.map((row) => ({ ...row, calendar: openingOf(row) }));
  const withHours = resources.filter((row) => row.has_own_hours);
  const withRules = resources.filter((row) => row.has_own_rules);
  return {
    buildings: new Map(buildings.map((row) => [row.id, openingOf(row)])),
    resources: new Map(withHours.map(({ id, calendar }) => [id, calendar])),
    requested: new Map(
      withRules.map(({ id, calendar, booking_rules }) => [
        id,
        { own: OwnRules.parse(booking_rules), calendar },
      ]),
    ),
  };
}
