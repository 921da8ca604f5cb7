import { defineAdminPage } from '@/app/admin-page.ts';
import {
  AnnouncementsPage,
  adminAnnouncementsTexts,
  announcementTexts,
  bookingTexts,
} from '@/features/admin-announcements/index.ts';

export default defineAdminPage(AnnouncementsPage, {
  can: ['view', 'Announcement'],
  titleKey: 'admin:section.announcements.title',
  texts: [adminAnnouncementsTexts, announcementTexts, bookingTexts],
});
