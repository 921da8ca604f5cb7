import en from '../../../../locales/en/adminAnnouncements.json';
import th from '../../../../locales/th/adminAnnouncements.json';

export const adminAnnouncementsTexts = { namespace: 'adminAnnouncements', en, th } as const;
