import en from '../../../../locales/en/login.json';
import th from '../../../../locales/th/login.json';
import type { TextBundle } from '../text-bundle.ts';

export const loginTexts: TextBundle = { namespace: 'login', en, th };
