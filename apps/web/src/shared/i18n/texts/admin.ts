import en from '../../../../locales/en/admin.json';
import th from '../../../../locales/th/admin.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminTexts: TextBundle = { namespace: 'admin', en, th };
