import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { findUserActor } from '../../../platform/auth/actor.ts';
import type { RequestTransaction } from '../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../platform/db/tenant-transaction.ts';
import { linkMoves } from '../../bookings/index.ts';
import { lockActionLink, markLinkUsed } from '../action-link.repository.ts';
import { linkState } from '../domain/link-state.ts';

/**
 * Performs the action of a link as the person it was sent to. A refused action leaves the link
 * unused, because both are one transaction.
 */
export async function followLink(
  tx: RequestTransaction,
  { token, reason }: { readonly token: string; readonly reason: string | undefined },
): Promise<void> {
  const now = tx.clock.now();
  const tokenHash = hashOf(token);
  const link = await lockActionLink(tx, tokenHash);
  if (!link) throw new AppError('link.not_found');
  const state = linkState(link, now);
  if (state !== 'ready') throw new AppError(`link.${state}`);
  const { action, bookingId, bookingVersion, userId } = link;
  const owner = { merchantId: tx.merchant.id, userId, now: now.toISOString() };
  const actor = await findUserActor(tx.db, owner);
  // Rights are those of today, not those of the day the mail was sent.
  if (!actor?.ability.can('update', 'Booking')) throw new AppError('link.expired');
  await markLinkUsed(tx, tokenHash);
  await linkMoves[action](asMember(tx, actor), { bookingId, version: bookingVersion, reason });
}
