import {
  getManagedAnnouncement,
  listManagedAnnouncements,
  previewAnnouncement,
} from '@axp/contracts/announcements';
import { announcementsKey } from '@/shared/announcements/announcement-queries.ts';
import type { CallInput } from '@/shared/api/call.ts';
import { call, readQuery } from '@/shared/api/index.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type AnnouncementFilter = ListFilter<typeof listManagedAnnouncements>;

const key = [...announcementsKey, 'managed'] as const;

export const managedQueries = {
  list: (filter: AnnouncementFilter) =>
    pagedQuery({
      queryKey: [...key, 'list', filter],
      read: (page, options) =>
        call(listManagedAnnouncements, { query: { ...filter, ...page } }, options),
    }),
  one: (id: string) => readQuery([...key, 'one', id], getManagedAnnouncement, { params: { id } }),
  /** How many bookings and people an announcement can notify. */
  reach: (body: CallInput<typeof previewAnnouncement>['body']) =>
    readQuery([...key, 'reach', body], previewAnnouncement, { body }),
};
