import { AppError } from '@axp/contracts';
import type { ManagedDisplay, SystemAlerts } from '@axp/contracts/administration';
import {
  displayActions,
  displayAlertMinutes,
  displayDetails,
  displayKinds,
  displayOfflineMinutes,
  displayThemes,
  languages,
} from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** The settings of a display that its device sees. */
export function settingsOf({
  language,
  theme,
  details,
  actions,
  off_start: start,
  off_end: end,
}: Pick<StoredDisplay, 'language' | 'theme' | 'details' | 'actions' | 'off_start' | 'off_end'>) {
  return {
    screenOff: start === null || end === null ? null : { start, end },
    language: knownWord(languages, language),
    theme: knownWord(displayThemes, theme),
    details: knownWord(displayDetails, details),
    actions: actions.map((action) => knownWord(displayActions, action)),
  };
}

type StoredDisplay = Selectable<DB['display']>;

/** A display as its device is known; its user is the identity that it acts as. */
export type PairedDisplay = ReturnType<typeof presentPaired>;

/** The display that has a secret; null until it is paired, and once it is revoked. */
export async function findDisplay(tx: TenantRows, secret: string): Promise<PairedDisplay | null> {
  const row = await selectRows(tx, 'display')
    .selectAll()
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row ? presentPaired(row) : null;
}

/** @throws AppError display.not_found */
export async function requireDisplay(tx: TenantRows, id: string): Promise<PairedDisplay> {
  const row = await selectRows(tx, 'display').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('display.not_found');
  return presentPaired(row);
}

function presentPaired(row: StoredDisplay) {
  return {
    ...settingsOf(row),
    id: row.id,
    userId: row.user_id,
    kind: knownWord(displayKinds, row.kind),
    resourceId: row.resource_id,
    buildingId: row.building_id,
    businessUnitId: row.business_unit_id,
    identifyUntil: row.identify_until,
  };
}

/** Whether a secret is that of a device that waits for its pairing. */
export async function isPairing(tx: TenantRows, secret: string, now: Date): Promise<boolean> {
  const row = await selectRows(tx, 'display_pairing')
    .select('code_hash')
    .where('token_hash', '=', hashOf(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

interface DisplayFilter {
  readonly id?: string;
  readonly now: Date;
}

/** A display without what its room is now, which other rows say. */
export type StoredManaged = Omit<ManagedDisplay, 'situation'>;

/** Displays by what they show. */
export async function listManaged(
  tx: TenantRows,
  { id, now }: DisplayFilter,
): Promise<readonly StoredManaged[]> {
  let query = managedRows(tx);
  if (id !== undefined) query = query.where('display.id', '=', id);
  return (await query.execute()).map((row) => presentManaged(row, now));
}

/** The displays that were not seen for too long, as the desk of administrators shows them. */
export async function findDisplayAlert(
  tx: TenantRows,
  now: Date,
): Promise<SystemAlerts['displays']> {
  const before = new Date(now.getTime() - displayAlertMinutes * 60_000).toISOString();
  const seenAt = sql<string>`coalesce(display.last_seen_at, display.paired_at)`;
  const row = await managedRows(tx)
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`coalesce(resource.name, building.name)`.as('name'))
    .select(seenAt.as('since'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where(seenAt, '<=', before)
    .orderBy(seenAt)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function managedRows(tx: TenantRows) {
  return selectRows(tx, 'display')
    .leftJoin('resource', sameMerchant('resource.id', 'display.resource_id'))
    .innerJoin('building', (join) =>
      join
        .on('building.merchant_id', '=', tx.merchant.id)
        .onRef('building.id', '=', (eb) =>
          eb.fn.coalesce('display.building_id', 'resource.building_id'),
        ),
    )
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .selectAll('display')
    .select(['resource.name as resource_name', 'floor.name as floor_name'])
    .select(['building.name as building_name', 'building.id as shown_building_id'])
    .select(
      sql<number>`(select count(*)::integer from walk_up
        where walk_up.merchant_id = ${tx.merchant.id} and walk_up.display_id = display.id
          and walk_up.created_at > now() - interval '30 days')`.as('walk_ups'),
    )
    .orderBy(sql`coalesce(resource.name, building.name) collate names_en`)
    .orderBy('display.id');
}

type ManagedRow = Awaited<ReturnType<ReturnType<typeof managedRows>['execute']>>[number];

function presentManaged(row: ManagedRow, now: Date): StoredManaged {
  const { resource_id: resourceId, building_name: building, last_seen_at: lastSeenAt } = row;
  const offlineAt = now.getTime() - displayOfflineMinutes * 60_000;
  return {
    ...settingsOf(row),
    id: row.id,
    kind: knownWord(displayKinds, row.kind),
    shows: {
      id: resourceId ?? row.shown_building_id,
      name: row.resource_name ?? building,
    },
    floor: row.floor_name,
    building,
    buildingId: row.shown_building_id,
    device: row.device,
    pairedAt: row.paired_at,
    lastSeenAt,
    isOnline: lastSeenAt !== null && Date.parse(lastSeenAt) > offlineAt,
    walkUps: row.walk_ups,
    version: row.version,
  };
}
