import { AdminBranding } from '@/app/admin-branding.tsx';
import { definePage } from '@/app/page-config.tsx';
import { adminBrandingTexts, adminTexts } from '@/features/admin-branding/index.ts';
import { loginTexts } from '@/features/auth/index.ts';

export default definePage(AdminBranding, {
  guard: 'member',
  can: ['view', 'Branding'],
  titleKey: 'admin:section.branding.title',
  texts: [adminTexts, adminBrandingTexts, loginTexts],
});
