import { definePage } from '@/app/page-config.tsx';
import { PrivacyPage } from '@/features/terms/index.ts';

export default definePage(PrivacyPage, { guard: 'none', titleKey: 'main:footer.privacy' });
