export { adminAnnouncementsTexts } from '@/shared/i18n/texts/admin-announcements.ts';
export { announcementTexts } from '@/shared/i18n/texts/announcement.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { AnnouncementPage } from './announcement-page.tsx';
export { AnnouncementsPage } from './announcements-page.tsx';
