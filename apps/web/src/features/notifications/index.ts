export { notificationTexts } from '@/shared/i18n/texts/notification.ts';
export { NotificationBell } from './notification-bell.tsx';
export { useUnreadCount } from './use-unread-count.ts';
