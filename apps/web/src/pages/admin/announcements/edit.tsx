import { defineAdminPage } from '@/app/admin-page.ts';
import {
  AnnouncementPage,
  adminAnnouncementsTexts,
  announcementTexts,
  bookingTexts,
} from '@/features/admin-announcements/index.ts';

export default defineAdminPage(AnnouncementPage, {
  can: ['view', 'Announcement'],
  titleKey: 'admin:section.announcements.title',
  texts: [adminAnnouncementsTexts, announcementTexts, bookingTexts],
});
