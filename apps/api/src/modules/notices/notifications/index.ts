import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { markNotificationsRead } from './notification.repository.ts';

export { addNotices, addNotifications } from './notification.repository.ts';
export { notificationRoutes } from './notification.routes.ts';
export { NotificationStreams, type ReadList, type StreamLimits } from './notification-streams.ts';

/** Marks all notifications of the caller as read. */
export function markRead(context: MemberContext): Promise<void> {
  return write(context, (tx) => markNotificationsRead(tx, tx.actor.id));
}
