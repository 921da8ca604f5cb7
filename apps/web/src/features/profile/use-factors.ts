import type { SecondFactors } from '@axp/contracts/second-factor';
import { getSecondFactors } from '@axp/contracts/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { useChange } from '@/shared/ui/use-change.ts';

const factorsKey = ['profile', 'second-factors'] as const;

/** Second factors of the user (H-11). */
export function useFactors() {
  return useQuery(readQuery(factorsKey, getSecondFactors, {}));
}

interface Changed {
  readonly data: { readonly factors: SecondFactors; readonly recoveryCodes: readonly string[] };
}

interface FactorFeedback {
  readonly done: 'profile.saved' | 'profile.removed';
  /** With codes to show, or none. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** A change of second factors; the section follows. */
export function useFactorChange<Input>(
  send: (input: Input) => Promise<Changed>,
  { done, onDone }: FactorFeedback,
) {
  const t = useFactorTexts();
  const queryClient = useQueryClient();
  return useChange(send, {
    done: t(done),
    onDone: ({ data }) => {
      queryClient.setQueryData(factorsKey, data.factors);
      onDone(data.recoveryCodes);
    },
    isShownByForm: () => true,
  });
}
