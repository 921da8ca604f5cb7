import type { FieldIssue } from '@axp/contracts';
import type { RuleChange, RuleSheet } from '@axp/contracts/administration';
import { updateRules } from '@axp/contracts/administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { changeOf } from './rule-draft.ts';
import type { RulePlace } from './rule-queries.ts';
import { ruleQueries, rulesKey } from './rule-queries.ts';
import { useRuleEffect } from './use-rule-effect.ts';

interface Options {
  readonly place: RulePlace;
  /** The rules that the draft began from. */
  readonly base: RuleSheet;
  readonly draft: RuleDraft;
  readonly onSaved: (sheet: RuleSheet) => void;
  /** Called with the current rules after a concurrent change. */
  readonly onStale: (fresh: RuleSheet) => void;
}

/** Previews the effect of a draft and saves it over the version that it started from. */
export function useRuleChange({ place, base, draft, onSaved, onStale }: Options) {
  const { t } = useTranslation('adminRules');
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const parsed = changeOf(place, draft);
  const isEdited = Object.keys(draft).length > 0;
  const effect = useRuleEffect(isEdited && parsed.success ? parsed.data : null, base.version);
  const save = useMutation({
    mutationFn: async (change: RuleChange) =>
      (await call(updateRules, { body: { ...change, version: base.version } })).data,
    onSuccess: (sheet) => {
      toast.success(t('effect.saved', { name: sheet.name }));
      queries.setQueryData(ruleQueries.sheet(place).queryKey, sheet);
      void queries.invalidateQueries({ queryKey: rulesKey });
      // A resource counts its own rules, and has another version then.
      void queries.invalidateQueries({ queryKey: ['admin', 'resources'] });
      onSaved(sheet);
    },
    onError: async (error) => {
      const isStale = error instanceof ApiProblem && error.code === 'rules.stale';
      if (isStale) onStale(await queries.query({ ...ruleQueries.sheet(place), staleTime: 0 }));
      else if (error instanceof ApiProblem && error.issues.length > 0) setIssues(error.issues);
      else toast.error(problemText(error));
    },
  });
  return {
    save: () => {
      setIssues(parsed.success ? [] : parsed.issues);
      if (parsed.success) save.mutate(parsed.data);
    },
    forgetIssues: () => setIssues([]),
    effect,
    /** Faults found on saving. */
    issues,
    isSaving: save.isPending,
  };
}
