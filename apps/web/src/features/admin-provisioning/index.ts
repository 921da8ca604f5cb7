export { adminProvisioningTexts } from '@/shared/i18n/texts/admin-provisioning.ts';
export { ProvisioningPage } from './provisioning-page.tsx';
