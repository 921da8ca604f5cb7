import type { SealedBox } from '@axp/server-kit/auth';
import { openedBy } from '@axp/server-kit/auth';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findCodes } from '../code.repository.ts';

/** Codes of resources for their labels; no secret where it is not sealed, or by a retired key. */
export async function readLabels(tx: TenantRows, ids: readonly string[], box: SealedBox) {
  const codes = await findCodes(tx, [...new Set(ids)]);
  return codes.map(({ id, name, created_at: createdAt, sealed_secret: sealed }) => ({
    resource: { id, name },
    createdAt,
    secret: sealed && openedBy(box, sealed),
  }));
}
