import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// Most bookings happen once: the dates of a series load when they are needed.
export const SeriesPlanner = lazyPart(() => import('./series-planner.tsx'), 'SeriesPlanner');
