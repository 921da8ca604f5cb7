import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** In a file of its own: most resources are free. */
export const CostNotice = lazyPart(() => import('./cost-notice.tsx'), 'CostNotice');
