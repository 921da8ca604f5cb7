import type { Language, ResourceType } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { narrowed, resourcesOf } from './resource.queries.ts';
import { visibleTo } from './visibility.ts';

interface CalendarResourceFilter {
  readonly merchantId: string;
  readonly types: readonly ResourceType[] | undefined;
  readonly buildingId: string | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
  readonly language: Language;
  readonly after: readonly [building: string, name: string, id: string] | null;
  readonly limit: number;
}

/** Resources by building and name, one row more than the limit. */
export async function calendarResourceRows(
  trx: Transaction<DB>,
  {
    merchantId,
    types,
    buildingId,
    resourceIds,
    units,
    language,
    after,
    limit,
  }: CalendarResourceFilter,
) {
  const building = inOrderOf('building.name', language);
  const name = inOrderOf('resource.name', language);
  let query = resourcesOf(trx, merchantId).where(visibleTo(merchantId, units));
  if (types?.length) query = query.where('resource.type', 'in', types);
  if (buildingId) query = query.where('resource.building_id', '=', buildingId);
  if (resourceIds?.length) query = query.where('resource.id', 'in', resourceIds);
  if (after) {
    query = query.where(
      sql<boolean>`(${building}, ${name}, resource.id) > (${after[0]}, ${after[1]}, ${after[2]})`,
    );
  }
  const rows = await query
    .orderBy(building)
    .orderBy(name)
    .orderBy('resource.id')
    .limit(limit + 1)
    .execute();
  return rows.map(narrowed);
}

export type CalendarResourceRow = Awaited<ReturnType<typeof calendarResourceRows>>[number];
