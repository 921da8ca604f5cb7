export { adminResourcesTexts } from '@/shared/i18n/texts/admin-resources.ts';
export { LabelsPage } from './labels-page.tsx';
export { MaintenancePage } from './maintenance-page.tsx';
export { ProblemsPage } from './problems-page.tsx';
export { ResourcePage } from './resource-page.tsx';
export { ResourcesPage } from './resources-page.tsx';
