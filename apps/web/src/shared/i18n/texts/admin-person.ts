import en from '../../../../locales/en/adminPerson.json';
import th from '../../../../locales/th/adminPerson.json';

export const adminPersonTexts = { namespace: 'adminPerson', en, th } as const;
