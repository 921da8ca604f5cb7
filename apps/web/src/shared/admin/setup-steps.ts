import type { SetupProgress } from '@axp/contracts/administration';
import { getSetup } from '@axp/contracts/administration';
import { readQuery } from '@/shared/api/index.ts';

export const setupQuery = () => readQuery(['admin', 'setup'], getSetup, {});

export interface SetupStep {
  readonly key:
    | 'building'
    | 'resources'
    | 'people'
    | 'administrator'
    | 'signIn'
    | 'branding'
    | 'booking';
  /** How many there are; the first one does the step. */
  readonly count: number;
  readonly isDone: boolean;
  /** Page that lists the data of the step. */
  readonly href: string;
  /** Opens the form of the step. */
  readonly start?: string;
  /** Opens the import of a list. */
  readonly importing?: string;
}

/** The steps of the checklist in order; each is done by its data. */
export function setupSteps(progress: SetupProgress): readonly SetupStep[] {
  const { buildings, resources, people, administrators, signInMethods } = progress;
  const { isBranded, hasBookings } = progress;
  const steps: readonly Omit<SetupStep, 'isDone'>[] = [
    { key: 'building', count: buildings, href: '/admin/places', start: '/admin/places#new' },
    {
      key: 'resources',
      count: Object.values(resources).reduce((sum, count) => sum + count, 0),
      href: '/admin/resources',
      start: '/admin/resources/edit',
      importing: '/admin/resources#import',
    },
    {
      key: 'people',
      count: people,
      href: '/admin/people',
      start: '/admin/people#invite',
      importing: '/admin/people#import',
    },
    {
      key: 'administrator',
      count: administrators,
      href: '/admin/people?role=administrator',
      start: '/admin/people#administrator',
    },
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
