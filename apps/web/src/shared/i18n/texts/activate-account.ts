import en from '../../../../locales/en/activateAccount.json';
import th from '../../../../locales/th/activateAccount.json';
import type { TextBundle } from '../text-bundle.ts';

export const activateAccountTexts: TextBundle = { namespace: 'activateAccount', en, th };
