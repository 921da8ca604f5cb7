import type { ResourceType } from '@axp/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { narrowed, resourcesOf } from './resource.queries.ts';
import { visibleTo } from './visibility.ts';

interface CalendarResourceFilter {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly buildingId: string | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
  readonly after: readonly [building: string, name: string, id: string] | null;
  readonly limit: number;
}

/** Resources of a kind by building and name, one row more than the limit. */
export async function calendarResourceRows(
  trx: Transaction<DB>,
  { merchantId, type, buildingId, resourceIds, units, after, limit }: CalendarResourceFilter,
) {
  let query = resourcesOf(trx, merchantId)
    .where('resource.type', '=', type)
    .where(visibleTo(merchantId, units));
  if (buildingId) query = query.where('resource.building_id', '=', buildingId);
  if (resourceIds?.length) query = query.where('resource.id', 'in', resourceIds);
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('building.name', 'resource.name', 'resource.id'),
        '>',
        eb.tuple(after[0], after[1], after[2]),
      ),
    );
  }
  const rows = await query
    .orderBy('building.name')
    .orderBy('resource.name')
    .orderBy('resource.id')
    .limit(limit + 1)
    .execute();
  return rows.map(narrowed);
}

export type CalendarResourceRow = Awaited<ReturnType<typeof calendarResourceRows>>[number];
