import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// The searches for people weigh as much as the other fields together: they come when asked for.
export const InviteesField = lazyPart(() => import('./people-fields.tsx'), 'InviteesField');
export const PassengersField = lazyPart(() => import('./people-fields.tsx'), 'PassengersField');
export const PersonField = lazyPart(() => import('./people-fields.tsx'), 'PersonField');
