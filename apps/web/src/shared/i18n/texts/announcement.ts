import en from '../../../../locales/en/announcement.json';
import th from '../../../../locales/th/announcement.json';

export const announcementTexts = { namespace: 'announcement', en, th } as const;
