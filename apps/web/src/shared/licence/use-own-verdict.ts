import type { Resource } from '@axp/contracts';
import type { LicenceRule } from '@axp/contracts/vocabulary';
import { licenceVerdict } from '@axp/contracts/vocabulary';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

interface Trip {
  readonly resource: Pick<Resource, 'licenceClass' | 'timezone'>;
  readonly rule: LicenceRule;
  readonly end: string;
}

/** Whether the user may drive a car themselves until the end of a booking. */
export function useOwnVerdict({ resource, rule, end }: Trip): ReturnType<typeof licenceVerdict> {
  const { licence } = useUser();
  const { licenceClass, timezone } = resource;
  // A booking that ends at midnight ends on the day before.
  const lastDay = wallClockOf(Date.parse(end) - 1, timezone).day;
  return licenceVerdict(licence, { licenceClass, rule, lastDay });
}
