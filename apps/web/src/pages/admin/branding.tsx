import { AdminBranding } from '@/app/admin-branding.tsx';
import { defineAdminPage } from '@/app/admin-page.ts';
import { adminBrandingTexts } from '@/features/admin-branding/index.ts';
import { loginTexts } from '@/features/auth/index.ts';

export default defineAdminPage(AdminBranding, {
  can: ['view', 'Branding'],
  titleKey: 'admin:section.branding.title',
  texts: [adminBrandingTexts, loginTexts],
});
