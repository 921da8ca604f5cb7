import en from '../../../../locales/en/notification.json';
import th from '../../../../locales/th/notification.json';
import type { TextBundle } from '../text-bundle.ts';

export const notificationTexts: TextBundle = { namespace: 'notification', en, th };
