import en from '../../../../locales/en/adminWebhooks.json';
import th from '../../../../locales/th/adminWebhooks.json';

export const adminWebhooksTexts = { namespace: 'adminWebhooks', en, th } as const;
