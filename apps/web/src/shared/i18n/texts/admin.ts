import en from '../../../../locales/en/admin.json';
import th from '../../../../locales/th/admin.json';

export const adminTexts = { namespace: 'admin', en, th } as const;
