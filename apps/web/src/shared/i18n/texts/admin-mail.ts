import en from '../../../../locales/en/adminMail.json';
import th from '../../../../locales/th/adminMail.json';

export const adminMailTexts = { namespace: 'adminMail', en, th } as const;
