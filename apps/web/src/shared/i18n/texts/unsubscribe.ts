import en from '../../../../locales/en/unsubscribe.json';
import th from '../../../../locales/th/unsubscribe.json';

export const unsubscribeTexts = { namespace: 'unsubscribe', en, th } as const;
