import en from '../../../../locales/en/announcement.json';
import th from '../../../../locales/th/announcement.json';
import type { TextBundle } from '../text-bundle.ts';

export const announcementTexts: TextBundle = { namespace: 'announcement', en, th };
