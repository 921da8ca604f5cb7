import en from '../../../../locales/en/adminMail.json';
import th from '../../../../locales/th/adminMail.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminMailTexts: TextBundle = { namespace: 'adminMail', en, th };
