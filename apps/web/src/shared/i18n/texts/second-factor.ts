import en from '../../../../locales/en/secondFactor.json';
import th from '../../../../locales/th/secondFactor.json';
import type { TextBundle } from '../text-bundle.ts';

export const secondFactorTexts: TextBundle = { namespace: 'secondFactor', en, th };
