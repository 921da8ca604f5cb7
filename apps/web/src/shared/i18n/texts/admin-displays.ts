import en from '../../../../locales/en/adminDisplays.json';
import th from '../../../../locales/th/adminDisplays.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminDisplaysTexts: TextBundle = { namespace: 'adminDisplays', en, th };
