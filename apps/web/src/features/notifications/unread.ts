import type { Notification } from '@axp/contracts';

export function isUnread({ readAt }: Pick<Notification, 'readAt'>): boolean {
  return readAt === null;
}

export function unreadIds(notifications: readonly Notification[]): ReadonlySet<string> {
  return new Set(notifications.filter(isUnread).map(({ id }) => id));
}

/** The page as it will be once the server has marked all as read. */
export function markedRead<P extends { readonly notifications: readonly Notification[] }>(
  page: P,
  readAt: string,
) {
  const notifications = page.notifications.map((one) => (isUnread(one) ? { ...one, readAt } : one));
  return { ...page, notifications, unread: 0 };
}
