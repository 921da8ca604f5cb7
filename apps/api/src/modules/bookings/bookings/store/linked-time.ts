import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LinkedUnit } from '../../../resources/resources/index.ts';
import { overlaps } from '../rules/time.ts';

/** Units that are taken with each resource, by its id (F-05). */
export type Links = ReadonlyMap<string, readonly LinkedUnit[]>;

/** Ids of a resource and of the wholes that it is a part of: their bookings take place there. */
export function placesAt(
  merchantId: string,
  resourceId: string | RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`array(
    select ${resourceId}::uuid
    union all
    select whole_id from resource_part where merchant_id = ${merchantId} and part_id = ${resourceId}
  )`;
}

/** The links of resources that were read with them. */
export function linksOf(
  resources: readonly { readonly id: string; readonly links: readonly LinkedUnit[] }[],
): Links {
  return new Map(
    resources.filter(({ links }) => links.length > 0).map(({ id, links }) => [id, links]),
  );
}

/** The same of one resource as the rows `linked (resource_id, unit_id, is_shadow)` of a statement. */
export function linkedRows(links: readonly LinkedUnit[]): RawBuilder<unknown> {
  const column = <K extends keyof LinkedUnit>(key: K) => links.map((unit) => unit[key]);
  return sql`unnest(
    ${column('resourceId')}::uuid[], ${column('unitId')}::uuid[], ${column('isShadow')}::boolean[]
  ) as linked (resource_id, unit_id, is_shadow)`;
}

interface OwnRow {
  readonly id: string;
  readonly resource_id: string;
  readonly unit_id: string;
  readonly booking_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

interface TakenRow extends OwnRow {
  readonly via_resource_id: string | null;
  readonly is_shadow: boolean;
}

/**
 * Rows of bookings with what they take of linked units, in the order in which all transactions take
 * them. A booking that waits for a move between a whole and its part holds both: rows that overlap
 * on one unit become one.
 */
export function withLinked(
  rows: readonly OwnRow[],
  links: Links,
  newId: () => string,
): readonly TakenRow[] {
  const all = rows.flatMap((row): TakenRow[] => [
    { ...row, via_resource_id: null, is_shadow: false },
    ...(links.get(row.resource_id) ?? []).map(({ resourceId, unitId, isShadow }) => ({
      ...row,
      id: newId(),
      resource_id: resourceId,
      unit_id: unitId,
      via_resource_id: row.resource_id,
      is_shadow: isShadow,
    })),
  ]);
  const ofOneUnit = Map.groupBy(all, (row) => `${row.booking_id} ${row.unit_id}`);
  return [...ofOneUnit.values()]
    .flatMap(merged)
    .toSorted(
      (one, other) =>
        one.resource_id.localeCompare(other.resource_id) ||
        one.unit_id.localeCompare(other.unit_id) ||
        one.starts_at.localeCompare(other.starts_at),
    );
}

function merged(rows: readonly TakenRow[]): readonly TakenRow[] {
  if (rows.length === 1) return rows;
  const apart: TakenRow[] = [];
  for (const row of rows.toSorted((one, other) => startOf(one) - startOf(other))) {
    const last = apart.at(-1);
    if (last && overlaps(slotOf(last), slotOf(row))) apart.splice(-1, 1, union(last, row));
    else apart.push(row);
  }
  return apart;
}

function union(first: TakenRow, next: TakenRow): TakenRow {
  const isNextStronger = rank(next) < rank(first);
  const isNextLater = Date.parse(next.ends_at) > Date.parse(first.ends_at);
  return {
    ...(isNextStronger ? next : first),
    starts_at: first.starts_at,
    ends_at: isNextLater ? next.ends_at : first.ends_at,
  };
}

/** Puts the row of the booked unit first, and one that only shows last. */
function rank({ via_resource_id, is_shadow }: TakenRow): number {
  return Number(via_resource_id !== null) + Number(is_shadow);
}

function startOf({ starts_at }: TakenRow): number {
  return Date.parse(starts_at);
}

function slotOf({ starts_at: start, ends_at: end }: TakenRow) {
  return { start, end };
}
