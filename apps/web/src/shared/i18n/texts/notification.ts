import en from '../../../../locales/en/notification.json';
import th from '../../../../locales/th/notification.json';

export const notificationTexts = { namespace: 'notification', en, th } as const;
