import en from '@axp/contracts/locales/en/display.json';
import th from '@axp/contracts/locales/th/display.json';

export const displayTexts = { namespace: 'display', en, th } as const;
