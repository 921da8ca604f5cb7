import en from '../../../../locales/en/booking.json';
import th from '../../../../locales/th/booking.json';

export const bookingTexts = { namespace: 'booking', en, th } as const;
