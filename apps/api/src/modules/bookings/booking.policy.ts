import type { BookingStatus } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import type { Actor } from '../../platform/request-scope/request-scope.ts';
import type { Involvement } from './rules/abilities.ts';
import { rolesOf } from './rules/abilities.ts';

/** What of a booking decides who sees it; `privacy` is that of the booking or of its resource. */
export interface Shown {
  readonly privacy: string;
  readonly status: BookingStatus;
}

/**
 * A booking is shown whole to its owners, to those who take part, who decide on it and who manage
 * it. A private one only to its owners and those who take part, and to those who have to decide on it
 * while it waits for them (H-05).
 */
export function maySee(involvement: Involvement, { privacy, status }: Shown): boolean {
  if (privacy !== 'private') return rolesOf(involvement).length > 0;
  const { isOwner, isParticipant, isApprover } = involvement;
  return isOwner || isParticipant || (isApprover && isInGroup(status, 'pending'));
}

/** A person books for their own business units, or for any with access to all (G-06). */
export function mayBookFor(actor: Actor, businessUnitId: string): boolean {
  return actor.isAllBu || actor.businessUnitIds.includes(businessUnitId);
}
