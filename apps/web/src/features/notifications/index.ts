export { notificationTexts } from '@/shared/i18n/texts/notification.ts';
export { NotificationBell } from './components/notification-bell.tsx';
export { useUnreadCount } from './hooks/use-unread-count.ts';
