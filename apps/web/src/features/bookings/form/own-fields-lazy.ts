import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// Most merchants have no fields of their own.
export const OwnFields = lazyPart(
  () => import('@/shared/own-fields/own-field-controls.tsx'),
  'OwnFieldControls',
);
