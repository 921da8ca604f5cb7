export { adminBrandingTexts } from '@/shared/i18n/texts/admin-branding.ts';
export { BrandingPage } from './branding-page.tsx';
