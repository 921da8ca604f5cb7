export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminResourcesTexts } from '@/shared/i18n/texts/admin-resources.ts';
export { bookingTexts } from '@/shared/i18n/texts/booking.ts';
export { ResourceFormPage } from './resource-form-page.tsx';
export { ResourcesPage } from './resources-page.tsx';
