import en from '../../../../locales/en/adminBranding.json';
import th from '../../../../locales/th/adminBranding.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminBrandingTexts: TextBundle = { namespace: 'adminBranding', en, th };
