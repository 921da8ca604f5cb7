export { adminTexts } from '@/shared/i18n/texts/admin.ts';
export { adminPersonTexts } from '@/shared/i18n/texts/admin-person.ts';
export { DeactivatePage } from './deactivate-page.tsx';
export { PeoplePage } from './people-page.tsx';
export { PersonPage } from './person-page.tsx';
export { ServicesPage } from './services-page.tsx';
export { UnitsPage } from './units-page.tsx';
