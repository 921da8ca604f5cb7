import en from '../../../../locales/en/forgotPassword.json';
import th from '../../../../locales/th/forgotPassword.json';
import type { TextBundle } from '../text-bundle.ts';

export const forgotPasswordTexts: TextBundle = { namespace: 'forgotPassword', en, th };
