import en from '../../../../locales/en/booking.json';
import th from '../../../../locales/th/booking.json';
import type { TextBundle } from '../text-bundle.ts';

export const bookingTexts: TextBundle = { namespace: 'booking', en, th };
