import en from '../../../../locales/en/adminRules.json';
import th from '../../../../locales/th/adminRules.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminRulesTexts: TextBundle = { namespace: 'adminRules', en, th };
