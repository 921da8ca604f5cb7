import en from '../../../../locales/en/adminRules.json';
import th from '../../../../locales/th/adminRules.json';

export const adminRulesTexts = { namespace: 'adminRules', en, th } as const;
