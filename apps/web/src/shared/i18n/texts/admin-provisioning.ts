import en from '../../../../locales/en/adminProvisioning.json';
import th from '../../../../locales/th/adminProvisioning.json';

export const adminProvisioningTexts = { namespace: 'adminProvisioning', en, th } as const;
