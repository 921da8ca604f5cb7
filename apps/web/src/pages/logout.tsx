import { definePage } from '@/app/page-config.tsx';
import { LogoutPage } from '@/features/auth/index.ts';

export default definePage(LogoutPage, { guard: 'none', titleKey: 'main:logout.leaving' });
