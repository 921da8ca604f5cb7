import type { FieldIssue } from '@axp/contracts';
import type { RuleChange, RuleSheet } from '@axp/contracts/administration';
import { updateRules } from '@axp/contracts/administration';
import type { RuleName } from '@axp/contracts/vocabulary';
import { bookingRuleNames } from '@axp/contracts/vocabulary';
import { Alert, AlertTitle, Box, Card, Link, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { EffectPanel, EffectSummary, OriginCard, ReadersCard } from './rule-aside.tsx';
import type { RuleDraft } from './rule-draft.ts';
import {
  changeOf,
  concurrentChanges,
  editedValue,
  ruleGroups,
  ruleOfPath,
  withEdit,
} from './rule-draft.ts';
import { RuleTable } from './rule-line.tsx';
import type { RulePlace } from './rule-queries.ts';
import { ruleQueries, rulesKey } from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';
import { useRuleEffect } from './use-rule-effect.ts';
import type { RuleWords } from './use-rule-words.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleFormProps {
  readonly place: RulePlace;
  readonly sheet: RuleSheet;
  /** Row of the opening hours, which are no rule. */
  readonly hours?: ReactNode;
  readonly onEdited: ReportEdited;
}

/** All rules of a place; what is changed waits together until it is saved. */
export function RuleForm({ place, sheet, hours, onEdited }: RuleFormProps) {
  const { t } = useTranslation('admin');
  const [base, setBase] = useState(sheet);
  const [draft, setDraft] = useState<RuleDraft>({});
  const [lastEdited, setLastEdited] = useState<RuleName | null>(null);
  const [before, setBefore] = useState<RuleSheet | null>(null);
  const text = useValidationText();
  const words = useRuleWords(base.type);
  const change = useRuleChange({
    place,
    base,
    draft,
    onSaved: (saved) => {
      setBase(saved);
      setDraft({});
      setBefore(null);
    },
    onStale: (fresh) => {
      setBefore(base);
      setBase(fresh);
    },
  });
  const { issues, effect } = change;
  const found = issues.length === 0 && effect.kind === 'invalid' ? effect.issues : issues;
  const errors = new Map(
    found.map((issue) => [ruleOfPath(issue.path), text.issue(issue)] as const),
  );
  const edited = bookingRuleNames.filter((rule) => draft[rule] !== undefined);
  const shownAt = edited.find((rule) => rule === lastEdited) ?? edited[0];
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first error may be far above the button.
    if (issues.length > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);
  const isEdited = edited.length > 0;
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  const changes = base.rules.flatMap((state) => {
    const edit = draft[state.rule];
    if (!edit) return [];
    const value = editedValue(state, edit);
    const [was, willBe] = [state.value, value].map((one) =>
      one === undefined ? t('audit.nothing') : words.short(state, one),
    );
    return [t('audit.change', { field: words.name(state.rule), before: was, after: willBe })];
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEdited && !change.isSaving) change.save();
      }}
    >
      {before && <StaleNote before={before} fresh={base} words={words} />}
      <TwoColumns
        aside={
          <>
            <OriginCard sheet={base} />
            <ReadersCard sheet={base} draft={draft} words={words} />
          </>
        }
      >
        <div ref={rows}>
          {ruleGroups.map((group) => {
            const states = base.rules.filter(({ rule }) => group.rules.includes(rule));
            return (
              <RuleGroup key={group.name} name={group.name} states={states} hours={hours}>
                {states.map((state) => (
                  <RuleRow
                    key={state.rule}
                    sheet={base}
                    state={state}
                    edit={draft[state.rule]}
                    words={words}
                    error={errors.get(state.rule)}
                    effect={
                      state.rule === shownAt && <EffectPanel state={effect} level={base.level} />
                    }
                    onEdit={(edit) => {
                      setLastEdited(state.rule);
                      setDraft((current) => withEdit(current, state, edit));
                      change.forgetIssues();
                    }}
                  />
                ))}
              </RuleGroup>
            );
          })}
        </div>
      </TwoColumns>
      {isEdited && (
        <SaveBar
          changes={changes}
          detail={<EffectSummary state={effect} />}
          isSaving={change.isSaving}
          onDiscard={() => {
            setDraft({});
            change.forgetIssues();
          }}
        />
      )}
    </Box>
  );
}

interface RuleGroupProps {
  readonly name: (typeof ruleGroups)[number]['name'];
  readonly states: RuleSheet['rules'];
  readonly hours: ReactNode;
  readonly children: ReactNode;
}

function RuleGroup({ name, states, hours, children }: RuleGroupProps) {
  const { t } = useTranslation('adminRules');
  const own = states.filter(({ isOwn }) => isOwn).length;
  const isTime = name === 'time';
  const seesPeople = useAbility().can('view', 'Person');
  return (
    <Card component="section" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, p: { xs: 4, sm: 5 } }}>
        <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t(`group.${name}`)}
        </Typography>
        <Typography variant="note" component="span">
          {own === 0
            ? t('group.allInherited')
            : t('group.counts', { own, inherited: states.length - own })}
        </Typography>
      </Box>
      <RuleTable label={t(`group.${name}`)}>
        {children}
        {isTime && hours}
      </RuleTable>
      {isTime && hours === undefined && <Elsewhere text="hours" href="/admin/places" />}
      {name === 'approval' && seesPeople && <Elsewhere text="approvers" href="/admin/people" />}
    </Card>
  );
}

function Elsewhere({
  text,
  href,
}: {
  readonly text: 'hours' | 'approvers';
  readonly href: string;
}) {
  const { t } = useTranslation('adminRules');
  return (
    <Typography
      variant="secondary"
      sx={{ px: { xs: 4, sm: 5 }, py: 4, borderTop: 1, borderColor: 'divider' }}
    >
      {t(text)}{' '}
      <Link component={PageLink} href={href}>
        {t(`${text}Link`)}
      </Link>
    </Typography>
  );
}

interface StaleNoteProps {
  readonly before: RuleSheet;
  readonly fresh: RuleSheet;
  readonly words: RuleWords;
}

/** Two have changed the same rules: the second sees what the first did. */
function StaleNote({ before, fresh, words }: StaleNoteProps) {
  const { t } = useTranslation('adminRules');
  const changed = concurrentChanges(before, fresh);
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle>{t('stale.title')}</AlertTitle>
      {t(changed.length === 0 ? 'stale.same' : 'stale.text')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {changed.map(({ rule, value }) => (
          <li key={rule}>{words.say(rule, value)}</li>
        ))}
      </Box>
    </Alert>
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

/** Previews the effect of a draft and saves it over the version that it started from. */
function useRuleChange({ place, base, draft, onSaved, onStale }: Options) {
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
