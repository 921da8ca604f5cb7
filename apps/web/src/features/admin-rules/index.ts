export { adminRulesTexts } from '@/shared/i18n/texts/admin-rules.ts';
export { RulesPage } from './rules-page.tsx';
