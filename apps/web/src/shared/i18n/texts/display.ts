import en from '@axp/contracts/locales/en/display.json';
import th from '@axp/contracts/locales/th/display.json';
import type { TextBundle } from '../text-bundle.ts';

export const displayTexts: TextBundle = { namespace: 'display', en, th };
