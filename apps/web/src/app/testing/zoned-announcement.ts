import type { ManagedAnnouncement } from '@axp/contracts/announcements';
import type { Place } from './zoned-samples.ts';
import { timesOf } from './zoned-samples.ts';

export function announcementOf(place: Place): ManagedAnnouncement {
  const { id, name, building } = place.resource;
  return {
    ...timesOf(place),
    id: place.bookingId,
    version: 1,
    severity: 'information',
    texts: { en: { title: place.title, text: '' }, th: null },
    linkUrl: null,
    resource: { id, type: 'room', name },
    building,
    state: 'scheduled',
  };
}
