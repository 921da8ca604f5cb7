export { adminResourcesTexts } from '@/shared/i18n/texts/admin-resources.ts';
export { PlacesPage } from './places-page.tsx';
