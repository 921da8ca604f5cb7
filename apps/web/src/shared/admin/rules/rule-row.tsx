import type { RuleSheet, RuleState } from '@axp/contracts/administration';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleEdit } from './rule-draft.ts';
import { wishedValue } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleLine, RuleSource } from './rule-line.tsx';
import type { RuleWords } from './use-rule-words.ts';

interface RuleRowProps {
  readonly sheet: Pick<RuleSheet, 'level' | 'type'>;
  readonly state: RuleState;
  readonly edit: RuleEdit | undefined;
  readonly words: RuleWords;
  readonly error: string | undefined;
  /** Preview of the changes, below the rule that was changed last. */
  readonly effect: ReactNode;
  /** Null reverts the edit. */
  readonly onEdit: (edit: RuleEdit | null) => void;
}

/** One rule: its value or a field for it, where it comes from, and the way to change that. */
export function RuleRow({ sheet, state, edit, words, error, effect, onEdit }: RuleRowProps) {
  const value = wishedValue(state, edit);
  const isOwn = edit ? edit.kind === 'set' : state.isOwn;
  const notes = useNotes({ level: sheet.level, state, edit, words });
  const shown = value === undefined ? '' : words.short(state, value);
  return (
    <RuleLine
      name={words.name(state.rule)}
      notes={notes}
      isChanged={edit !== undefined}
      value={
        isOwn ? (
          <RuleEditor
            state={state}
            value={value}
            words={words}
            error={error}
            isEdited={edit !== undefined}
            onChange={(typed) => onEdit({ kind: 'set', value: typed })}
          />
        ) : (
          <>
            {shown}
            {error !== undefined && (
              <Typography role="alert" variant="caption" component="p" color="error">
                {error}
              </Typography>
            )}
          </>
        )
      }
      source={<Source sheet={sheet} state={state} isOwn={isOwn} />}
      action={<Action state={state} edit={edit} isOwn={isOwn} words={words} onEdit={onEdit} />}
      detail={effect}
    />
  );
}

type NotesOf = Pick<RuleRowProps, 'state' | 'edit' | 'words'> & {
  readonly level: RuleSheet['level'];
};

/** Value before the edit, or the one that an own value replaces; and who sets the rule apart. */
function useNotes({ level, state, edit, words }: NotesOf): readonly string[] {
  const { t } = useTranslation('adminRules');
  const { value, isOwn, from, inherited, units, resources } = state;
  const short = (one: RuleState['value']) => words.short(state, one);
  const before = () => {
    if (edit && isOwn) return [t('was.own', { value: short(value) })];
    if (!edit && !isOwn) return [];
    const { name } = edit ? from : inherited.from;
    const shown = { value: short(edit ? value : inherited.value), name: name ?? '' };
    const tense = edit ? 'was' : 'instead';
    return [t(name === null ? `${tense}.default` : `${tense}.other`, shown)];
  };
  if (level === 'resource') {
    const apart = isOwn ? [] : units;
    return [
      ...before(),
      ...apart.map((unit) => t('apart.bookedFor', { name: unit.name, value: short(unit.value) })),
    ];
  }
  const parts = [
    ...units.map((unit) => t('apart.unit', { name: unit.name, value: short(unit.value) })),
    ...(resources > 0 ? [t('apart.resources', { count: resources })] : []),
  ];
  return [...before(), ...(parts.length > 0 ? [t('apart.label', { list: parts.join(', ') })] : [])];
}

type SourceProps = Pick<RuleRowProps, 'sheet' | 'state'> & { readonly isOwn: boolean };

function Source({ sheet: { level, type }, state: { inherited }, isOwn }: SourceProps) {
  const { t } = useTranslation('adminRules');
  if (isOwn) return <RuleSource isOwn text={t('from.own')} />;
  const { from } = inherited;
  if (from.name === null) return <RuleSource isOwn={false} text={t('from.default')} />;
  const isLinked = from.level === 'merchant' && level !== 'merchant';
  return (
    <RuleSource
      isOwn={false}
      text={t('from.other', { name: from.name })}
      href={isLinked ? `/admin/rules?type=${type}&level=merchant` : undefined}
    />
  );
}

type ActionProps = Pick<RuleRowProps, 'state' | 'edit' | 'words' | 'onEdit'> & {
  readonly isOwn: boolean;
};

/** Override an inherited value, reset an own one, or undo a reset. */
function Action({ state, edit, isOwn, words, onEdit }: ActionProps) {
  const { t } = useTranslation('adminRules');
  const [name, next] = ((): ['undo' | 'reset' | 'override', RuleEdit | null] => {
    if (edit?.kind === 'inherit') return ['undo', null];
    if (!isOwn) return ['override', { kind: 'set', value: state.value }];
    return ['reset', state.isOwn ? { kind: 'inherit' } : null];
  })();
  return (
    <Button
      size="small"
      aria-label={t(`action.${name}Of`, { rule: words.name(state.rule) })}
      onClick={() => onEdit(next)}
    >
      {t(`action.${name}`)}
    </Button>
  );
}
