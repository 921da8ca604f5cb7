import en from '@axp/contracts/locales/en/validation.json';
import th from '@axp/contracts/locales/th/validation.json';
import type { TextBundle } from '../text-bundle.ts';

export const validationTexts: TextBundle = { namespace: 'validation', en, th };
