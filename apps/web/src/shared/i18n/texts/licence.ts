import en from '../../../../locales/en/licence.json';
import th from '../../../../locales/th/licence.json';

export const licenceTexts = { namespace: 'licence', en, th } as const;
