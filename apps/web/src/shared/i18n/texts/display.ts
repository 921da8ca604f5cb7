import en from '../../../../locales/en/display.json';
import th from '../../../../locales/th/display.json';
import type { TextBundle } from '../text-bundle.ts';

export const displayTexts: TextBundle = { namespace: 'display', en, th };
