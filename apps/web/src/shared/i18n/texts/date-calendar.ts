import en from '../../../../locales/en/dateCalendar.json';
import th from '../../../../locales/th/dateCalendar.json';

export const dateCalendarTexts = { namespace: 'dateCalendar', en, th } as const;
