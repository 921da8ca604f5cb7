import { AppError, maxCalendarFeeds } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type {
  Actor,
  MemberContext,
  MerchantContext,
} from '../../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { FeedRepository } from '../feed.repository.ts';

/** Runs work on feeds in one transaction of the request's merchant. */
export type FeedTransaction = <T>(
  context: MemberContext,
  work: (context: FeedContext) => Promise<T>,
) => Promise<T>;

export interface FeedContext {
  readonly feeds: FeedRepository;
  readonly uses: UseCounter;
  readonly record: (event: SecurityEvent) => Promise<void>;
}

interface Creating extends Pick<FeedContext, 'feeds' | 'uses'> {
  readonly merchant: MerchantContext;
  readonly actor: Actor;
  readonly newId: () => string;
}

/** 192 bits (Z-81). */
const secretBytes = 24;

/** Creates a feed and returns its secret, of which only the hash is stored. */
export async function createFeed(
  { feeds, uses, merchant, actor, newId }: Creating,
  resourceId: string | null,
): Promise<{ readonly id: string; readonly secret: string }> {
  if ((await feeds.lockCount(actor.id)) >= maxCalendarFeeds) {
    throw new AppError('feed.too_many', { params: { maximum: maxCalendarFeeds } });
  }
  if (resourceId !== null) {
    const type = await feeds.typeOfResource(resourceId, actor);
    if (type === null) {
      throw new AppError('resource.not_found', {
        issues: [{ path: 'resourceId', code: 'resource.not_found', params: {} }],
      });
    }
    refuseUnlessOffered(merchant, type);
  }
  const id = newId();
  const secret = newSecret(secretBytes);
  await feeds.add({ id, userId: actor.id, resourceId, secretHash: hashOf(secret) });
  await uses.count({ feeds: 1 });
  return { id, secret };
}
