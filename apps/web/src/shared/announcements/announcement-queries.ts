import type { TimeRange } from '@axp/contracts';
import { listAnnouncements, listResourceAnnouncements } from '@axp/contracts/announcements';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';

/** All announcements hang below this key. */
export const announcementsKey = ['announcements'] as const;

const refetchInterval = 60_000;

export const announcementQueries = {
  shown: () =>
    queryOptions({
      ...readQuery([...announcementsKey, 'shown'], listAnnouncements, {}),
      meta: keptBetweenVisits,
      refetchInterval,
    }),
  /** Those of a resource and its building, also within the time of a booking. */
  ofResource: (id: string, window: TimeRange | null) =>
    queryOptions({
      ...readQuery(
        [...announcementsKey, 'of', id, window?.start, window?.end],
        listResourceAnnouncements,
        { params: { id }, query: window ? { start: window.start, end: window.end } : {} },
      ),
      // A changed time of the form does not hide them for a moment.
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
};
