import { auditActions, auditObjects } from '@axp/contracts/vocabulary';
import { dayRange } from '@/shared/admin/day-range.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { AuditFilter } from './audit-queries.ts';

/** Names of the filters in the address. */
export const auditFilters = ['type', 'action', 'actor', 'object', 'from', 'to'] as const;
export type AuditFilterName = (typeof auditFilters)[number];

/** Returns the request of a URL filter; days are in the reader's time zone. */
export function auditFilterOf(
  text: string,
  filters: Readonly<Partial<Record<AuditFilterName, string>>>,
  timezone: string,
): AuditFilter {
  const { type, action, actor, object } = filters;
  const objectType = auditObjects.find((one) => one === type);
  const kind = auditActions.find((one) => one === action);
  return {
    ...(text !== '' && { text }),
    ...(objectType && { objectType }),
    ...(kind && { action: kind }),
    ...(isId(actor) && { actorId: actor }),
    ...(isId(object) && { objectId: object }),
    ...dayRange(filters, timezone),
  };
}
