import en from '../../../../locales/en/myBooking.json';
import th from '../../../../locales/th/myBooking.json';
import type { TextBundle } from '../text-bundle.ts';

export const myBookingTexts: TextBundle = { namespace: 'myBooking', en, th };
