import en from '../../../../locales/en/calendar.json';
import th from '../../../../locales/th/calendar.json';

export const calendarTexts = { namespace: 'calendar', en, th } as const;
