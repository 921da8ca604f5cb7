import en from '../../../../locales/en/unsubscribe.json';
import th from '../../../../locales/th/unsubscribe.json';
import type { TextBundle } from '../text-bundle.ts';

export const unsubscribeTexts: TextBundle = { namespace: 'unsubscribe', en, th };
