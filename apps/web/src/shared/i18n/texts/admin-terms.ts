import en from '../../../../locales/en/adminTerms.json';
import th from '../../../../locales/th/adminTerms.json';

export const adminTermsTexts = { namespace: 'adminTerms', en, th } as const;
