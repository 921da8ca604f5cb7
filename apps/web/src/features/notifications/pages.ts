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

export interface NotificationDay<T> {
  /** `2026-11-21` */
  readonly day: string;
  readonly notifications: readonly T[];
}

/** Under the day on which they happened, by the reader's calendar and in their order (N-04). */
export function groupByDay<T extends Created>(
  notifications: readonly T[],
  { timezone }: Pick<Reader, 'timezone'>,
): NotificationDay<T>[] {
  const days = Map.groupBy(notifications, ({ createdAt }) => wallClockOf(createdAt, timezone).day);
  return [...days].map(([day, list]) => ({ day, notifications: list }));
}
