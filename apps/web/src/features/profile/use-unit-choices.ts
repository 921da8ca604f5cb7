import type { BusinessUnit } from '@axp/contracts';
import { listBusinessUnits } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { useUser } from '@/shared/session/index.ts';

interface UnitChoices {
  /** Null while they come. */
  readonly units: readonly BusinessUnit[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** All units of the service for who may use every one, else the person's own (P-04). */
export function useUnitChoices(): UnitChoices {
  const { isAllBu, businessUnits } = useUser();
  const all = useQuery({
    ...readQuery(['business-units'], listBusinessUnits, {}),
    enabled: isAllBu === 1,
  });
  if (isAllBu === 0) return { units: businessUnits, error: null, retry: () => undefined };
  return { units: all.data ?? null, error: all.error, retry: () => void all.refetch() };
}
