import en from '../../../../locales/en/adminOwnFields.json';
import th from '../../../../locales/th/adminOwnFields.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminOwnFieldsTexts: TextBundle = { namespace: 'adminOwnFields', en, th };
