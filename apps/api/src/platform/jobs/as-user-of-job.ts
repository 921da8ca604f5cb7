import type { CallOrigin } from '@axp/server-kit/auth';
import type { Clock } from '@axp/server-kit/time';

import { findUserActor } from '../auth/actor.ts';
import type { MemberTransaction, TenantRows } from '../db/tenant-transaction.ts';
import { asMember } from '../db/tenant-transaction.ts';
import type { Actor, MerchantContext } from '../request-scope/request-scope.ts';

interface Deps {
  readonly clock: Clock;
  readonly newId: () => string;
}

interface JobUser {
  readonly userId: string;
  /** Of the request that started the job. */
  readonly caller: CallOrigin;
  readonly mayRun: (actor: Actor) => boolean;
}

/** The transaction as one of the user who started a job; null if they may not run it any more. */
export async function asUserOfJob(
  { clock, newId }: Deps,
  { db, merchant }: TenantRows & { readonly merchant: MerchantContext },
  { userId, caller, mayRun }: JobUser,
): Promise<MemberTransaction | null> {
  const asked = { merchantId: merchant.id, userId, now: clock.now().toISOString() };
  const actor = await findUserActor(db, asked);
  if (!actor || !mayRun(actor)) return null;
  const visitor = { db, merchant, clock, newId, caller, actor: null, uses: null };
  return asMember({ ...visitor, language: 'en' }, actor);
}
