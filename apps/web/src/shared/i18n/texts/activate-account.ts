import en from '../../../../locales/en/activateAccount.json';
import th from '../../../../locales/th/activateAccount.json';

export const activateAccountTexts = { namespace: 'activateAccount', en, th } as const;
