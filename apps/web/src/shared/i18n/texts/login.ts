import en from '../../../../locales/en/login.json';
import th from '../../../../locales/th/login.json';

export const loginTexts = { namespace: 'login', en, th } as const;
