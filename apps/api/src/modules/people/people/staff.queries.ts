import type { Placeable } from '@axp/server-kit/db';
import { preparedByShape } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export interface StaffMember {
  readonly email: string;
  readonly name: string;
  /** Profile image; null without one. */
  readonly imageId: string | null;
  readonly mutedMails: readonly string[];
  /** Whether they also want mails of what they do themselves. */
  readonly mailsOwnActs: boolean;
}

/** The active among users, with their addresses. */
export async function findStaff(
  tx: TenantRows,
  userIds: readonly string[],
): Promise<Map<string, StaffMember>> {
  if (userIds.length === 0) return new Map();
  const rows = await activeStaff(tx.db, { merchantId: tx.merchant.id, userIds });
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

interface Named {
  readonly merchantId: string;
  readonly userIds: readonly string[];
}

// By the number of ids: of an array PostgreSQL expects ten, so it would plan again for each.
const activeStaff = preparedByShape(
  ['merchantId', 'userIds'],
  (trx: Transaction<DB>, { merchantId, userIds }: Placeable<Named, keyof Named>) =>
    trx
      .selectFrom('app_user')
      .select(['id', 'email', 'full_name as name', 'muted_mails as mutedMails'])
      .select('mails_own_acts as mailsOwnActs')
      .select('profile_image_id as imageId')
      .where('merchant_id', '=', merchantId)
      .where('id', 'in', userIds)
      .where('status', '=', 'active'),
);
