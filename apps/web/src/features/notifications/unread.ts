import type { Notification } from '@axp/contracts';

/** A page of a list, and the number of unread entries in the whole list. */
interface Page {
  readonly notifications: Notification[];
  readonly count: number;
  readonly unread: number;
}

export function isUnread({ readAt }: Pick<Notification, 'readAt'>): boolean {
  return readAt === null;
}

export function unreadIds(notifications: readonly Notification[]): ReadonlySet<string> {
  return new Set(notifications.filter(isUnread).map(({ id }) => id));
}

/** The page as it will be once the server has marked all as read. */
export function markedRead(page: Page, readAt: string): Page {
  const notifications = page.notifications.map((one) => (isUnread(one) ? { ...one, readAt } : one));
  return { ...page, notifications, unread: 0 };
}
