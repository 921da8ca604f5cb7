import en from '../../../../locales/en/adminTerms.json';
import th from '../../../../locales/th/adminTerms.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminTermsTexts: TextBundle = { namespace: 'adminTerms', en, th };
