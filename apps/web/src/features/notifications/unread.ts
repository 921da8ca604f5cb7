import type { Notification } from '@axp/contracts';

function isUnread({ readAt }: Pick<Notification, 'readAt'>): boolean {
  return readAt === null;
}

/** How many are unread; the dot shows for any (N-02). */
export function unreadCount(notifications: readonly Pick<Notification, 'readAt'>[]): number {
  return notifications.filter(isUnread).length;
}

export function unreadIds(notifications: readonly Notification[]): ReadonlySet<string> {
  return new Set(notifications.filter(isUnread).map(({ id }) => id));
}

/** The list as it will be once the server has marked it read. */
export function markedRead(notifications: readonly Notification[], readAt: string): Notification[] {
  return notifications.map((one) => (isUnread(one) ? { ...one, readAt } : one));
}
