import en from '../../../../locales/en/myBooking.json';
import th from '../../../../locales/th/myBooking.json';

export const myBookingTexts = { namespace: 'myBooking', en, th } as const;
