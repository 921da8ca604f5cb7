export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { PeoplePage } from './people-page.tsx';
export { ServicesPage } from './services-page.tsx';
export { UnitsPage } from './units-page.tsx';
