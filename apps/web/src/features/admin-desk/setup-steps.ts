import type { SetupProgress } from '@axp/contracts/administration';

interface SetupStep {
  readonly key: 'building' | 'resources' | 'people' | 'signIn' | 'branding' | 'booking';
  /** How many there are; the first one does the step. */
  readonly count: number;
  readonly isDone: boolean;
  readonly href: string;
}

/** The steps of the checklist in order; each is done by its data. */
export function setupSteps(progress: SetupProgress): readonly SetupStep[] {
  const { buildings, resources, people, signInMethods, isBranded, hasBookings } = progress;
  const { room, car, asset } = resources;
  const steps: readonly Omit<SetupStep, 'isDone'>[] = [
    { key: 'building', count: buildings, href: '/admin/places' },
    { key: 'resources', count: room + car + asset, href: '/admin/resources' },
    { key: 'people', count: people, href: '/admin/people' },
    { key: 'signIn', count: signInMethods, href: '/admin/sign-in' },
    { key: 'branding', count: Number(isBranded), href: '/admin/branding' },
    { key: 'booking', count: Number(hasBookings), href: '/bookings' },
  ];
  return steps.map((step) => ({ ...step, isDone: step.count > 0 }));
}

/** Whether the checklist is shown: until every step is done or it is hidden. */
export function isNewMerchant(progress: SetupProgress): boolean {
  return !progress.isHidden && setupSteps(progress).some(({ isDone }) => !isDone);
}
