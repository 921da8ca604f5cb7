import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** Loaded when it is needed, because most sign-ins have no second step. */
export const SecondStep = lazyPart(() => import('./second-step.tsx'), 'SecondStep');
