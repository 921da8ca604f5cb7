import en from '@axp/contracts/locales/en/validation.json';
import th from '@axp/contracts/locales/th/validation.json';

export const validationTexts = { namespace: 'validation', en, th } as const;
