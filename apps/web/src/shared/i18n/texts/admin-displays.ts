import en from '../../../../locales/en/adminDisplays.json';
import th from '../../../../locales/th/adminDisplays.json';

export const adminDisplaysTexts = { namespace: 'adminDisplays', en, th } as const;
