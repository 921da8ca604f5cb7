import en from '../../../../locales/en/adminDesk.json';
import th from '../../../../locales/th/adminDesk.json';

export const adminDeskTexts = { namespace: 'adminDesk', en, th } as const;
