import type { RuleChange, RuleEffect } from '@axp/contracts/administration';
import { previewRules } from '@axp/contracts/administration';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { rulesKey } from './rule-queries.ts';

/** Pause after a change before its effect is requested. */
const pauseMs = 500;

export type EffectState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'known'; readonly effect: RuleEffect }
  /** The server refuses the rules themselves. */
  | { readonly kind: 'invalid'; readonly issues: ApiProblem['issues'] }
  | { readonly kind: 'unknown'; readonly retry: () => void };

/**
 * Effect of a change that is not saved yet.
 * @param change null if there is no change or its fields are invalid
 * @param version of the rules that it starts from
 */
export function useRuleEffect(change: RuleChange | null, version: number): EffectState {
  const wanted = change && JSON.stringify(change);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...rulesKey, 'effect', version, wanted] as const,
    queryFn: async ({ signal }) =>
      change && (await call(previewRules, { body: change }, { signal })).data,
    enabled: wanted !== null && settled === wanted,
    retry: false,
  });
  if (wanted === null) return { kind: 'none' };
  if (data) return { kind: 'known', effect: data };
  if (!error || isFetching) return { kind: 'checking' };
  return error instanceof ApiProblem && error.issues.length > 0
    ? { kind: 'invalid', issues: error.issues }
    : { kind: 'unknown', retry: () => void refetch() };
}
