import en from '../../../../locales/en/adminSignIn.json';
import th from '../../../../locales/th/adminSignIn.json';

export const adminSignInTexts = { namespace: 'adminSignIn', en, th } as const;
