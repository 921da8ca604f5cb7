import en from '../../../../locales/en/adminResources.json';
import th from '../../../../locales/th/adminResources.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminResourcesTexts: TextBundle = { namespace: 'adminResources', en, th };
