import en from '../../../../locales/en/adminPeople.json';
import th from '../../../../locales/th/adminPeople.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminPeopleTexts: TextBundle = { namespace: 'adminPeople', en, th };
