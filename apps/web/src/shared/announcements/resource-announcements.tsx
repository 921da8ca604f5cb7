import type { TimeRange } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { AnnouncementList } from './announcement-list.tsx';
import { announcementQueries } from './announcement-queries.ts';

interface ResourceAnnouncementsProps {
  readonly resourceId: string;
  /** Time of a booking, within which scheduled ones are shown too; null for now alone. */
  readonly window: TimeRange | null;
}

/** Announcements of a resource and its building, where people find, book or check in to it. */
export function ResourceAnnouncements({ resourceId, window }: ResourceAnnouncementsProps) {
  const { data = [] } = useQuery(announcementQueries.ofResource(resourceId, window));
  return <AnnouncementList announcements={data} />;
}
