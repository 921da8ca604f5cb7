import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** Announcements come after what a page is for. */
export const HomeAnnouncements = lazyPart(
  () => import('./home-announcements.tsx'),
  'HomeAnnouncements',
);

export const ResourceAnnouncements = lazyPart(
  () => import('./resource-announcements.tsx'),
  'ResourceAnnouncements',
);
