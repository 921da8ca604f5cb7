export { adminPlansTexts } from '@/shared/i18n/texts/admin-plans.ts';
export { planTexts } from '@/shared/i18n/texts/plan.ts';
export { FloorPlanPage } from './plan-page.tsx';
