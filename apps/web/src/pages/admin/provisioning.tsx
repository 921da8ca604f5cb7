import { defineAdminPage } from '@/app/admin-page.ts';
import { adminProvisioningTexts, ProvisioningPage } from '@/features/admin-provisioning/index.ts';

export default defineAdminPage(ProvisioningPage, {
  can: ['view', 'Provisioning'],
  titleKey: 'admin:section.provisioning.title',
  texts: [adminProvisioningTexts],
});
