import type { Notification } from '@axp/contracts';
import { notificationPaging } from '@axp/contracts';
import type { Reader } from '@/shared/lib/datetime/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';

type Created = Pick<Notification, 'createdAt'>;

/** Newest first (N-03); what happened at the same moment keeps its order. */
export function newestFirst<T extends Created>(notifications: readonly T[]): T[] {
  return notifications.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** How many pages a number of notifications makes (N-05). */
export function pageCount(count: number): number {
  return Math.ceil(count / notificationPaging.perPage);
}

/** Notifications by the day on which they happened, by the reader's calendar, in order (N-04). */
export function groupByDay<T extends Created>(
  notifications: readonly T[],
  { timezone }: Pick<Reader, 'timezone'>,
): [day: string, T[]][] {
  return [...Map.groupBy(notifications, (one) => wallClockOf(one.createdAt, timezone).day)];
}
