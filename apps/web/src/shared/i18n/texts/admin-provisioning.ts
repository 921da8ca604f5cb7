import en from '../../../../locales/en/adminProvisioning.json';
import th from '../../../../locales/th/adminProvisioning.json';
import type { TextBundle } from '../text-bundle.ts';

export const adminProvisioningTexts: TextBundle = { namespace: 'adminProvisioning', en, th };
