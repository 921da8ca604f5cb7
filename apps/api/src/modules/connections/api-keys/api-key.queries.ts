import type { ApiKey } from '@axp/contracts/api-keys';
import { ApiKeyScopes } from '@axp/contracts/api-keys';
import { hasRecentRefusals, recentRequests } from '../../../platform/auth/api-key.repository.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

interface KeyFilter {
  readonly id?: string | undefined;
  /** Personal keys of this user. */
  readonly ownerId?: string | undefined;
}

/** Returns keys by name, also those that ended and are not forgotten yet. */
export async function listKeys(
  tx: TenantRows,
  { id, ownerId }: KeyFilter = {},
): Promise<readonly ApiKey[]> {
  let query = keys(tx);
  if (id !== undefined) query = query.where('key.id', '=', id);
  if (ownerId !== undefined) {
    query = query.where('key.user_id', '=', ownerId).where('key.is_personal', '=', true);
  }
  return (await query.execute()).map(presentKey);
}

function keys({ db, merchant }: TenantRows) {
  return selectRows({ db, merchant }, 'api_key as key')
    .leftJoin('app_user as creator', sameMerchant('creator.id', 'key.created_by'))
    .selectAll('key')
    .select(['creator.full_name', 'creator.status', hasRecentRefusals.as('has_refusals')])
    .select(recentRequests.as('recent_requests'))
    .orderBy('key.name')
    .orderBy('key.id');
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

function presentKey(row: KeyRow): ApiKey {
  const { created_by: creatorId, full_name: fullName, refused_since: since } = row;
  return {
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    isPersonal: row.is_personal,
    creator:
      creatorId === null || fullName === null
        ? null
        : { id: creatorId, fullName, isActive: row.status === 'active' },
    scopes: ApiKeyScopes.parse(row.scopes),
    networks: row.networks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    recentRequests: row.recent_requests,
    refusals:
      row.has_refusals && since !== null && row.refused_from !== null
        ? { count: row.refused_count, since, address: row.refused_from }
        : null,
    version: row.version,
  };
}
