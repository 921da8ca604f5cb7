import en from '../../../../locales/en/dateCalendar.json';
import th from '../../../../locales/th/dateCalendar.json';
import type { TextBundle } from '../text-bundle.ts';

export const dateCalendarTexts: TextBundle = { namespace: 'dateCalendar', en, th };
