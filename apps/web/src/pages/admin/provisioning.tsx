import { definePage } from '@/app/page-config.tsx';
import {
  adminProvisioningTexts,
  adminTexts,
  ProvisioningPage,
} from '@/features/admin-provisioning/index.ts';

export default definePage(ProvisioningPage, {
  guard: 'member',
  can: ['view', 'Provisioning'],
  titleKey: 'admin:section.provisioning.title',
  texts: [adminTexts, adminProvisioningTexts],
});
