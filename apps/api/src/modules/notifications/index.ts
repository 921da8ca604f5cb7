import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { NotificationRepository } from './notification.repository.ts';

export { asNotificationStatus } from './notification.queries.ts';
export { NotificationRepository } from './notification.repository.ts';
export { notificationRoutes } from './notification.routes.ts';

/** Marks everything that was told to the caller as read. */
export function markRead({ scope, actor }: MemberContext): Promise<void> {
  return scope.write((trx) =>
    new NotificationRepository(trx, scope.merchant.id).markRead(actor.id),
  );
}
