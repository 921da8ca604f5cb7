import type { FieldIssue } from '@axp/contracts';
import type { RuleEffect, RuleSheet } from '@axp/contracts/administration';
import { previewRules, updateRules } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { changeOf, wishedValue } from './rule-draft.ts';
import type { RulePlace } from './rule-queries.ts';
import { ruleQueries, rulesKey } from './rule-queries.ts';
import type { RuleWords } from './use-rule-words.ts';

interface EffectDialogProps {
  readonly effect: RuleEffect | null;
  readonly sheet: RuleSheet;
  readonly draft: RuleDraft;
  readonly words: RuleWords;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Previews the effect of a change. */
export function EffectDialog(props: EffectDialogProps) {
  const { effect, isSaving, onSave, onClose } = props;
  const { t } = useTranslation(['adminRules', 'common']);
  return (
    <ResponsiveDialog
      isOpen={effect !== null}
      {...(!isSaving && { onClose })}
      title={t('effect.title')}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={onSave}>
            {t('effect.save')}
          </Button>
        </>
      }
    >
      {effect && <Effect {...props} effect={effect} />}
    </ResponsiveDialog>
  );
}

function Effect({
  effect,
  sheet,
  draft,
  words,
}: EffectDialogProps & { readonly effect: RuleEffect }) {
  const { t } = useTranslation('adminRules');
  const changed = effect.rules.flatMap((one) => {
    const state = sheet.rules.find(({ rule }) => rule === one.rule);
    const value = state && wishedValue(state, draft[one.rule]);
    return value === undefined ? [] : [{ ...one, text: words.say(one.rule, value) }];
  });
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mb: 4, pl: 5 }}>
        {changed.map(({ rule, text, bookings, resources }) => (
          <li key={rule}>
            <Typography variant="body1">{text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t('effect.of', {
                bookings: t('effect.ofBookings', { count: bookings }),
                resources: t('apart.resources', { count: resources }),
              })}
            </Typography>
          </li>
        ))}
      </Box>
      <Typography variant="body2">{t('effect.resources', { count: effect.resources })}</Typography>
      <Typography variant="body2" sx={{ fontWeight: effect.bookings > 0 ? 600 : 400 }}>
        {effect.bookings === 0
          ? t('effect.noBookings')
          : t('effect.bookings', { count: effect.bookings })}
      </Typography>
      {effect.hasMore && <Typography variant="body2">{t('effect.more')}</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {t('effect.stay')}
      </Typography>
    </>
  );
}

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
