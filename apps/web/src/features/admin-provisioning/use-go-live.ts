import { goLive } from '@axp/contracts/provisioning';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries } from './provisioning-query.ts';

async function applyAfter(after: string | null) {
  return (await call(goLive, { body: { after } })).data;
}

/** Ends the dry run and applies its changes, a few people with each call. */
export function useGoLive(onDone?: () => void) {
  const { t } = useTranslation('adminProvisioning');
  const [applied, setApplied] = useState(0);
  const change = useChange(
    async () => {
      const total = { applied: 0, refused: 0 };
      let step = await applyAfter(null);
      for (;;) {
        total.applied += step.applied;
        total.refused += step.refused;
        setApplied(total.applied);
        if (step.next === null) return total;
        step = await applyAfter(step.next);
      }
    },
    {
      done: ({ refused }) => (refused > 0 ? t('live.partly', { count: refused }) : t('live.done')),
      ...(onDone && { onDone }),
      reads: [provisioningQueries.key],
    },
  );
  return { ...change, applied };
}
