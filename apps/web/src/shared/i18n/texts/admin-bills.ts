import en from '../../../../locales/en/adminBills.json';
import th from '../../../../locales/th/adminBills.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminBillsTexts: TextBundle = { namespace: 'adminBills', en, th };
