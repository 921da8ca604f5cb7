import en from '../../../../locales/en/linkCode.json';
import th from '../../../../locales/th/linkCode.json';

export const linkCodeTexts = { namespace: 'linkCode', en, th } as const;
