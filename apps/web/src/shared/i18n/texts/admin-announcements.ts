import en from '../../../../locales/en/adminAnnouncements.json';
import th from '../../../../locales/th/adminAnnouncements.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminAnnouncementsTexts: TextBundle = { namespace: 'adminAnnouncements', en, th };
