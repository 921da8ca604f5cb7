import type { LinkAction } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { Clock } from '@axp/server-kit/time';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { LinkMove } from '../../bookings/index.ts';
import type { ActionLinkRepository } from '../action-link.repository.ts';
import { linkState } from '../domain/link-state.ts';

/** Dependencies for following a link, bound to one transaction of the request's merchant. */
export interface Following {
  readonly links: ActionLinkRepository;
  readonly clock: Clock;
  readonly moveOf: (action: LinkAction) => LinkMove;
  /** The person a link was sent to; null when not active any more. */
  readonly findActor: (userId: string) => Promise<Actor | null>;
  /** The same transaction, as the person. */
  readonly asMember: (actor: Actor) => MemberTransaction;
}

export type LinkTransaction = <T>(work: (following: Following) => Promise<T>) => Promise<T>;

/**
 * Performs the action of a link as the person it was sent to. A refused action leaves the link
 * unused, because both are one transaction.
 */
export async function followLink(
  { links, clock, moveOf, findActor, asMember }: Following,
  { token, reason }: { readonly token: string; readonly reason: string | undefined },
): Promise<void> {
  const tokenHash = hashOf(token);
  const link = await links.lock(tokenHash);
  if (!link) throw new AppError('link.not_found');
  const state = linkState(link, clock.now());
  if (state !== 'ready') throw new AppError(`link.${state}`);
  const actor = await findActor(link.userId);
  // Rights are those of today, not those of the day the mail was sent.
  if (!actor?.ability.can('update', 'Booking')) throw new AppError('link.expired');
  await links.markUsed(tokenHash);
  const { action, bookingId, bookingVersion } = link;
  await moveOf(action)(asMember(actor), { bookingId, version: bookingVersion, reason });
}
