import en from '../../../../locales/en/adminBills.json';
import th from '../../../../locales/th/adminBills.json';

export const adminBillsTexts = { namespace: 'adminBills', en, th } as const;
