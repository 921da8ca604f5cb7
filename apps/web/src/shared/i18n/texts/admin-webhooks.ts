import en from '../../../../locales/en/adminWebhooks.json';
import th from '../../../../locales/th/adminWebhooks.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminWebhooksTexts: TextBundle = { namespace: 'adminWebhooks', en, th };
