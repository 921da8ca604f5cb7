import type { FieldIssue } from '@axp/contracts';
import type { RuleSheet } from '@axp/contracts/administration';
import { previewRules, updateRules } from '@axp/contracts/administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import type { RulePlace } from '../api/rule-queries.ts';
import { ruleQueries, rulesKey } from '../api/rule-queries.ts';
import type { RuleDraft } from '../model/rule-draft.ts';
import { changeOf } from '../model/rule-draft.ts';

interface Options {
  readonly place: RulePlace;
  /** The rules that the draft began from. */
  readonly base: RuleSheet;
  readonly draft: RuleDraft;
  readonly onSaved: (sheet: RuleSheet) => void;
  /** Called with the current rules after a concurrent change. */
  readonly onStale: (fresh: RuleSheet) => void;
}

/** Tells what a draft would mean, then saves it over the version that it began from. */
export function useRuleChange({ place, base, draft, onSaved, onStale }: Options) {
  const { t } = useTranslation('adminRules');
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const tell = (error: Error) => {
    if (error instanceof ApiProblem && error.issues.length > 0) setIssues(error.issues);
    else toast.error(problemText(error));
  };
  const preview = useMutation({
    networkMode: 'always',
    mutationFn: async (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      (await call(previewRules, { body })).data,
    onError: tell,
  });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      (await call(updateRules, { body: { ...body, version: base.version } })).data,
    onSuccess: (sheet) => {
      preview.reset();
      toast.success(t('effect.saved'));
      queries.setQueryData(ruleQueries.sheet(place).queryKey, sheet);
      void queries.invalidateQueries({ queryKey: rulesKey });
      onSaved(sheet);
    },
    onError: async (error) => {
      preview.reset();
      const isStale = error instanceof ApiProblem && error.code === 'rules.stale';
      if (!isStale) return tell(error);
      onStale(await queries.query({ ...ruleQueries.sheet(place), staleTime: 0 }));
    },
  });
  function bodyOf() {
    const parsed = changeOf(place, draft);
    setIssues(parsed.success ? [] : parsed.issues);
    return parsed.success ? parsed.data : null;
  }
  return {
    review: () => {
      const body = bodyOf();
      if (body) preview.mutate(body);
    },
    save: () => {
      const body = bodyOf();
      if (body) save.mutate(body);
    },
    giveUp: preview.reset,
    forgetIssues: () => setIssues([]),
    effect: preview.data ?? null,
    issues,
    isReviewing: preview.isPending,
    isSaving: save.isPending,
  };
}
