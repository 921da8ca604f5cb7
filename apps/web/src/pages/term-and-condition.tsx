import { definePage } from '@/app/page-config.tsx';
import { TermsPage } from '@/features/terms/index.ts';

export default definePage(TermsPage, { guard: 'none', titleKey: 'main:footer.terms' });
