import en from '../../../../locales/en/forgotPassword.json';
import th from '../../../../locales/th/forgotPassword.json';

export const forgotPasswordTexts = { namespace: 'forgotPassword', en, th } as const;
