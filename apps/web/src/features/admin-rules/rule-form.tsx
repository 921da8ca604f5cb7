import type { RuleSheet } from '@axp/contracts/administration';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { EffectDialog, useRuleChange } from './rule-change.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { changedMeanwhile, ruleGroups, ruleOfPath, withEdit } from './rule-draft.ts';
import type { RulePlace } from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';
import type { RuleWords } from './use-rule-words.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleFormProps {
  readonly place: RulePlace;
  readonly sheet: RuleSheet;
}

/** All rules of a place; what is changed waits together until it is saved. */
export function RuleForm({ place, sheet }: RuleFormProps) {
  const [base, setBase] = useState(sheet);
  const [draft, setDraft] = useState<RuleDraft>({});
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
  const errors = new Map(
    change.issues.map((issue) => [ruleOfPath(issue.path), text.issue(issue)] as const),
  );
  const count = Object.keys(draft).length;
  const rows = useRef<HTMLDivElement>(null);
  const { issues } = change;
  useEffect(() => {
    // The first error may be far above the button.
    if (issues.length > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);
  return (
    <>
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
                  onEdit={(edit) => {
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
      {count > 0 && (
        <SaveBar
          count={count}
          isPending={change.isReviewing}
          onDiscard={() => {
            setDraft({});
            change.forgetIssues();
          }}
          onReview={change.review}
        />
      )}
      <EffectDialog
        effect={change.effect}
        sheet={base}
        draft={draft}
        words={words}
        isSaving={change.isSaving}
        onSave={change.save}
        onClose={change.giveUp}
      />
      <LeaveQuestion isEdited={count > 0} />
    </>
  );
}

interface RuleGroupProps {
  readonly name: (typeof ruleGroups)[number]['name'];
  readonly children: React.ReactNode;
}

function RuleGroup({ name, children }: RuleGroupProps) {
  const { t } = useTranslation('adminRules');
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        {t(`group.${name}`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
      {name === 'time' && <Elsewhere text="hours" href="/admin/places" />}
      {name === 'approval' && <Elsewhere text="approvers" href="/admin/people" />}
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

interface SaveBarProps {
  readonly count: number;
  readonly isPending: boolean;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/** Always in sight while something is not saved. */
function SaveBar({ count, isPending, onDiscard, onReview }: SaveBarProps) {
  const { t } = useTranslation('adminRules');
  return (
    <Card
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 16 },
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        boxShadow: 4,
      }}
    >
      <Typography component="p" role="status" variant="subtitle2" sx={{ flex: '1 1 200px' }}>
        {t('bar.count', { count })}
      </Typography>
      <Button color="inherit" onClick={onDiscard}>
        {t('bar.discard')}
      </Button>
      <Button variant="contained" loading={isPending} onClick={onReview}>
        {t('bar.review')}
      </Button>
    </Card>
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
