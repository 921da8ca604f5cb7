import en from '../../../../locales/en/profile.json';
import th from '../../../../locales/th/profile.json';

export const profileTexts = { namespace: 'profile', en, th } as const;
