import { lazyPart } from '@/shared/ui/lazy-part.tsx';

// The searches for people weigh as much as the other fields together: they come when asked for.
export const InviteesField = lazyPart(() =>
  import('./people-fields.tsx').then((module) => module.InviteesField),
);
export const PassengersField = lazyPart(() =>
  import('./people-fields.tsx').then((module) => module.PassengersField),
);
export const PersonField = lazyPart(() =>
  import('./people-fields.tsx').then((module) => module.PersonField),
);
