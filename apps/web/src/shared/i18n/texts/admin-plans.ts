import en from '../../../../locales/en/adminPlans.json';
import th from '../../../../locales/th/adminPlans.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminPlansTexts: TextBundle = { namespace: 'adminPlans', en, th };
