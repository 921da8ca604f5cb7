export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminBrandingTexts } from '@/shared/i18n/texts/admin-branding.ts';
export { BrandingPage } from './branding-page.tsx';
