import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** Loaded on demand: most bookings are for oneself. */
export const ColleagueNote = lazyPart(() => import('./colleague-note.tsx'), 'ColleagueNote');
