import en from '../../../../locales/en/licence.json';
import th from '../../../../locales/th/licence.json';
import type { TextBundle } from '../text-bundle.ts';

export const licenceTexts: TextBundle = { namespace: 'licence', en, th };
