import en from '../../../../locales/en/plan.json';
import th from '../../../../locales/th/plan.json';
import type { TextBundle } from '../text-bundle.ts';

export const planTexts: TextBundle = { namespace: 'plan', en, th };
