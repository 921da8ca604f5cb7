import dynamic from 'next/dynamic';

// The searches for people weigh as much as the other fields together: they come when asked for.
export const InviteesField = dynamic(
  () => import('./people-fields.tsx').then((module) => module.InviteesField),
  { ssr: false },
);
export const PassengersField = dynamic(
  () => import('./people-fields.tsx').then((module) => module.PassengersField),
  { ssr: false },
);
export const PersonField = dynamic(
  () => import('./people-fields.tsx').then((module) => module.PersonField),
  { ssr: false },
);
