import en from '../../../../locales/en/plan.json';
import th from '../../../../locales/th/plan.json';

export const planTexts = { namespace: 'plan', en, th } as const;
