import en from '../../../../locales/en/adminSignIn.json';
import th from '../../../../locales/th/adminSignIn.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminSignInTexts: TextBundle = { namespace: 'adminSignIn', en, th };
