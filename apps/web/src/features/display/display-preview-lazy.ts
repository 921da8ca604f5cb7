import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** The administration loads the screens of displays only where it shows one. */
export const DisplayPreview = lazyPart(() => import('./display-preview.tsx'), 'DisplayPreview');
