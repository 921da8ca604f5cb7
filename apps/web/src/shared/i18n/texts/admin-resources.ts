import en from '../../../../locales/en/adminResources.json';
import th from '../../../../locales/th/adminResources.json';

export const adminResourcesTexts = { namespace: 'adminResources', en, th } as const;
