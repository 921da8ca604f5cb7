export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { PeoplePage } from './components/people-page.tsx';
export { ServicesPage } from './components/services-page.tsx';
export { UnitsPage } from './components/units-page.tsx';
