import { definePage } from '@/app/page-config.tsx';
import {
  AnnouncementPage,
  adminAnnouncementsTexts,
  adminTexts,
  announcementTexts,
  bookingTexts,
} from '@/features/admin-announcements/index.ts';

export default definePage(AnnouncementPage, {
  guard: 'member',
  can: ['view', 'Announcement'],
  titleKey: 'admin:section.announcements.title',
  texts: [adminTexts, adminAnnouncementsTexts, announcementTexts, bookingTexts],
});
