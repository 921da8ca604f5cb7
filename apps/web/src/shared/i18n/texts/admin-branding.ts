import en from '../../../../locales/en/adminBranding.json';
import th from '../../../../locales/th/adminBranding.json';

export const adminBrandingTexts = { namespace: 'adminBranding', en, th } as const;
