import type { RuleSheet } from '@axp/contracts/administration';
import type { RuleName } from '@axp/contracts/vocabulary';
import { bookingRuleNames } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { EffectPanel, EffectSummary } from './effect-panel.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { changedMeanwhile, ruleGroups, ruleOfPath, wishedValue, withEdit } from './rule-draft.ts';
import type { RulePlace } from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';
import { useRuleChange } from './use-rule-change.ts';
import type { RuleWords } from './use-rule-words.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleFormProps {
  readonly place: RulePlace;
  readonly sheet: RuleSheet;
  readonly onEdited: ReportEdited;
}

/** All rules of a place; what is changed waits together until it is saved. */
export function RuleForm({ place, sheet, onEdited }: RuleFormProps) {
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
    const value = wishedValue(state, edit);
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
      <div ref={rows}>
        {ruleGroups.map((group) => (
          <RuleGroup key={group.name} name={group.name}>
            {group.rules.flatMap((rule) => {
              const state = base.rules.find((one) => one.rule === rule);
              if (!state) return [];
              return (
                <RuleRow
                  key={rule}
                  level={base.level}
                  state={state}
                  edit={draft[rule]}
                  words={words}
                  error={errors.get(rule)}
                  effect={rule === shownAt && <EffectPanel state={effect} level={base.level} />}
                  onEdit={(edit) => {
                    setLastEdited(rule);
                    setDraft((current) =>
                      edit?.kind === 'set'
                        ? { ...current, [rule]: edit }
                        : withEdit(current, state, edit),
                    );
                    change.forgetIssues();
                  }}
                />
              );
            })}
          </RuleGroup>
        ))}
      </div>
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
  readonly children: React.ReactNode;
}

function RuleGroup({ name, children }: RuleGroupProps) {
  const { t } = useTranslation('adminRules');
  const seesPeople = useAbility().can('view', 'Person');
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        {t(`group.${name}`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
      {name === 'time' && <Elsewhere text="hours" href="/admin/places" />}
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
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
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
  const changed = changedMeanwhile(before, fresh);
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
