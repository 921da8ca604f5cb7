import type { SetupProgress } from '@axp/contracts/administration';

interface SetupStep {
  readonly key: 'building' | 'resources' | 'people' | 'signIn' | 'branding' | 'booking';
  readonly isDone: boolean;
  readonly href: string;
}

/** The steps of the checklist in order; each is done by its data. */
export function setupSteps(progress: SetupProgress): readonly SetupStep[] {
  const { buildings, resources, people, signInMethods, isBranded, hasBookings } = progress;
  const { room, car, asset } = resources;
  return [
    { key: 'building', isDone: buildings > 0, href: '/admin/places' },
    { key: 'resources', isDone: room + car + asset > 0, href: '/admin/resources' },
    { key: 'people', isDone: people > 0, href: '/admin/people' },
    { key: 'signIn', isDone: signInMethods > 0, href: '/admin/sign-in' },
    { key: 'branding', isDone: isBranded, href: '/admin/branding' },
    { key: 'booking', isDone: hasBookings, href: '/bookings' },
  ];
}

/** Whether the checklist is shown: until every step is done or it is hidden. */
export function isNewMerchant(progress: SetupProgress): boolean {
  return !progress.isHidden && setupSteps(progress).some(({ isDone }) => !isDone);
}
