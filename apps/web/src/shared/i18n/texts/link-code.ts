import en from '../../../../locales/en/linkCode.json';
import th from '../../../../locales/th/linkCode.json';
import type { TextBundle } from '../text-bundle.ts';

export const linkCodeTexts: TextBundle = { namespace: 'linkCode', en, th };
