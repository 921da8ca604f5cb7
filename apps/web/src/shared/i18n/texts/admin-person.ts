import en from '../../../../locales/en/adminPerson.json';
import th from '../../../../locales/th/adminPerson.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminPersonTexts: TextBundle = { namespace: 'adminPerson', en, th };
