import en from '../../../../locales/en/adminPlans.json';
import th from '../../../../locales/th/adminPlans.json';

export const adminPlansTexts = { namespace: 'adminPlans', en, th } as const;
