import { listBusinessUnits } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { useUser } from '@/shared/session/index.ts';

/** All units of the service for who may use every one, else the person's own (P-04). */
export function useUnitChoices() {
  const { isAllBu, businessUnits } = useUser();
  const isForAll = isAllBu === 1;
  const all = useQuery({
    ...readQuery(['business-units'], listBusinessUnits, {}),
    enabled: isForAll,
  });
  return isForAll ? all : { data: businessUnits, error: null, refetch: all.refetch };
}
