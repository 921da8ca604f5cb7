export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { licenceTexts } from '@/shared/i18n/texts/licence.ts';
export { PeoplePage } from './people-page.tsx';
export { ServicesPage } from './services-page.tsx';
export { UnitsPage } from './units-page.tsx';
