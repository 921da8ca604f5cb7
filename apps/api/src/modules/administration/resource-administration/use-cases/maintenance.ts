import type { ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { listMaintenance, PlannedMaintenance } from '@axp/contracts/administration';
import type { MaintenanceState } from '@axp/contracts/vocabulary';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { removeBlock } from '../../../bookings/bookings/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { asResourceType } from '../../../resources/resources/index.ts';

/** Creates a block and records it in the audit trail (D-08). */
export async function recordBlock(
  tx: MemberTransaction,
  makeBlock: () => Promise<ResourceBlock>,
): Promise<ResourceBlock> {
  const block = await makeBlock();
  const { kind, start, end } = block;
  const isUrgent = Date.parse(start) <= tx.clock.now().getTime();
  await recordChange(tx, {
    action: 'create',
    object: objectOf(block),
    after: { kind, start, end, ...(isUrgent && { isUrgent }) },
  });
  return block;
}

/** Changes or ends a block and records it in the audit trail (D-08). */
export async function recordBlockChange(
  tx: MemberTransaction,
  changeBlock: () => Promise<{ readonly before: ResourceBlock; readonly after: ResourceBlock }>,
): Promise<ResourceBlock> {
  const { before, after } = await changeBlock();
  await recordChange(tx, {
    action: 'update',
    object: objectOf(after),
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** Audited object, listed in the history of its resource too. */
function objectOf({ id, title, resourceId }: ResourceBlock) {
  return { type: 'maintenance', id, name: title, partOfId: resourceId } as const;
}

function factsOf({ title, start, end }: ResourceBlock) {
  return { title, start, end };
}

/** Deletes a block; its time can be booked at once. */
export async function unblockResource(
  tx: MemberTransaction,
  { id, blockId }: { readonly id: string; readonly blockId: string },
): Promise<void> {
  const block = await removeBlock(tx, id, blockId);
  if (!block) throw new AppError('resource.not_found');
  await recordChange(tx, { action: 'delete', object: objectOf(block), before: factsOf(block) });
}

interface MaintenanceFilter extends CriteriaOf<typeof listMaintenance> {
  readonly now: Date;
}

interface MaintenancePage {
  readonly after: readonly [start: string, id: string] | null;
  readonly limit: number;
}

function isIn(state: MaintenanceState | undefined, now: Date): RawBuilder<boolean> {
  const at = now.toISOString();
  switch (state) {
    case 'past':
      return sql`block.ends_at <= ${at}`;
    case 'planned':
      return sql`block.starts_at > ${at}`;
    case 'running':
      return sql`(block.starts_at <= ${at} and block.ends_at > ${at})`;
    case undefined:
      return sql`block.ends_at > ${at}`;
  }
}

/** Maintenance by its start, past one latest first; one row more than the limit. */
export function maintenanceList(
  trx: Transaction<DB>,
  filter: MaintenanceFilter,
  { after, limit }: MaintenancePage,
) {
  const { merchantId, now, type, buildingId, resourceId, state, text } = filter;
  const isLatestFirst = state === 'past';
  let query = selectRows({ db: trx, merchant: { id: merchantId } }, 'resource_block as block')
    .innerJoin('resource', sameMerchant('resource.id', 'block.resource_id'))
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select(['block.id', 'block.version', 'block.kind', 'block.title'])
    .select(['block.starts_at as start', 'block.ends_at as end', 'block.resource_id'])
    .select(['resource.name as resource_name', 'resource.type as resource_type'])
    .select(['building.id as building_id', 'building.name as building_name', 'building.timezone'])
    .where(isIn(state, now));
  if (type !== undefined) query = query.where('resource.type', '=', type);
  if (buildingId !== undefined) query = query.where('resource.building_id', '=', buildingId);
  if (resourceId !== undefined) query = query.where('block.resource_id', '=', resourceId);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(
      sql<boolean>`(block.title ilike ${pattern} or resource.name ilike ${pattern})`,
    );
  }
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('block.starts_at', 'block.id'),
        isLatestFirst ? '<' : '>',
        eb.tuple(after[0], after[1]),
      ),
    );
  }
  const direction = isLatestFirst ? 'desc' : 'asc';
  return query
    .orderBy('block.starts_at', direction)
    .orderBy('block.id', direction)
    .limit(oneMoreThan(limit))
    .execute();
}

type Row = Awaited<ReturnType<typeof maintenanceList>>[number];

export function presentMaintenance(row: Row, now: Date): PlannedMaintenance {
  const { id, version, title, start, end } = row;
  return {
    id,
    version,
    kind: row.kind === 'blackout' ? 'blackout' : 'maintenance',
    title,
    start,
    end,
    state: stateOf(row, now),
    resource: {
      id: row.resource_id,
      type: asResourceType(row.resource_type),
      name: row.resource_name,
    },
    building: { id: row.building_id, name: row.building_name },
    timezone: row.timezone,
  };
}

function stateOf({ start, end }: Pick<Row, 'start' | 'end'>, now: Date): MaintenanceState {
  if (Date.parse(end) <= now.getTime()) return 'past';
  return Date.parse(start) <= now.getTime() ? 'running' : 'planned';
}
