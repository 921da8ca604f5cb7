import en from '../../../../locales/en/calendar.json';
import th from '../../../../locales/th/calendar.json';
import type { TextBundle } from '../text-bundle.ts';

export const calendarTexts: TextBundle = { namespace: 'calendar', en, th };
