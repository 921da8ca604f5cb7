import en from '../../../../locales/en/adminOwnFields.json';
import th from '../../../../locales/th/adminOwnFields.json';

export const adminOwnFieldsTexts = { namespace: 'adminOwnFields', en, th } as const;
