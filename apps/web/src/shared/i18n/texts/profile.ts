import en from '../../../../locales/en/profile.json';
import th from '../../../../locales/th/profile.json';
import type { TextBundle } from '../text-bundle.ts';

export const profileTexts: TextBundle = { namespace: 'profile', en, th };
