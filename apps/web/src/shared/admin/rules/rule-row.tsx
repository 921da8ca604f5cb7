import type { RuleSheet, RuleState } from '@axp/contracts/administration';
import type { RuleRange, RuleValue } from '@axp/contracts/vocabulary';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/form/check-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { unseen } from '@/shared/ui/hidden-text.tsx';
import type { RuleEdit } from './rule-draft.ts';
import { editedValue, inLargestUnit, inMinutes, lengthUnits } from './rule-draft.ts';
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
  const value = editedValue(state, edit);
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

type LevelProps = Pick<RuleRowProps, 'sheet' | 'state'> & { readonly isOwn: boolean };

function Source({ sheet: { level, type }, state: { inherited }, isOwn }: LevelProps) {
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

interface RuleEditorProps {
  readonly state: RuleState;
  /** Undefined while what was typed is no number. */
  readonly value: RuleValue | undefined;
  readonly words: RuleWords;
  readonly error: string | undefined;
  /** Whether its range is shown. */
  readonly isEdited: boolean;
  readonly onChange: (value: RuleValue | undefined) => void;
}

/** Field for the value of a rule. Its labels are unseen: the name of the rule is beside it. */
function RuleEditor(props: RuleEditorProps) {
  const { range } = props.state;
  return (
    <Box sx={{ '& .MuiInputLabel-root': unseen }}>
      {range.kind === 'number' ? (
        <NumberEditor {...props} range={range} />
      ) : (
        <ChoiceEditor
          {...props}
          choices={range.kind === 'switch' ? [true, false] : range.choices}
        />
      )}
    </Box>
  );
}

interface ChoiceEditorProps extends RuleEditorProps {
  readonly choices: readonly RuleValue[];
}

function ChoiceEditor({ state, value, words, error, onChange, choices }: ChoiceEditorProps) {
  const current = value === undefined ? 0 : choices.indexOf(value);
  return (
    <SelectField
      label={words.name(state.rule)}
      value={current}
      error={error}
      onChange={(index) => onChange(choices[index])}
      options={choices.map((choice, index) => [index, words.short(state, choice)])}
    />
  );
}

interface NumberEditorProps extends RuleEditorProps {
  readonly range: Extract<RuleRange, { readonly kind: 'number' }>;
}

function NumberEditor({
  state,
  value,
  words,
  error,
  isEdited,
  onChange,
  range,
}: NumberEditorProps) {
  const { t } = useTranslation('adminRules');
  const isLength = range.unit === 'minutes';
  const read = (amount: number) =>
    isLength ? inLargestUnit(amount) : { amount, unit: 'minutes' as const };
  const [typed, setTyped] = useState(() => read(typeof value === 'number' ? value : range.least));
  const [text, setText] = useState(String(typed.amount));
  const isNone = value === null;
  // Follows a value that was not typed here: discarded, or changed by another user.
  if (typeof value === 'number' && value !== inMinutes(text, typed.unit)) {
    const known = read(value);
    setText(String(known.amount));
    setTyped(known);
  }
  const change = (amount: string, unit: typeof typed.unit) => {
    setText(amount);
    setTyped({ ...typed, unit });
    onChange(inMinutes(amount, unit));
  };
  const hint = t('edit.range', {
    least: words.amount(range.least, range.unit),
    most: words.amount(range.most, range.unit),
  });
  return (
    <>
      {range.mayBeNone && (
        <CheckField
          checked={isNone}
          onChange={(isChecked) => onChange(isChecked ? null : inMinutes(text, typed.unit))}
          slotProps={{ typography: { variant: 'body2' } }}
          label={t(state.rule === 'releaseAfterMinutes' ? 'edit.noneRelease' : 'edit.none')}
        />
      )}
      {!isNone && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <TextInput
            label={words.name(state.rule)}
            value={text}
            errorText={error}
            hint={isEdited && hint}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            onChange={(event) => change(event.target.value, typed.unit)}
            {...(!isLength && { endAdornment: t(`edit.${range.unit}`) })}
          />
          {isLength && (
            <Box sx={{ flex: '0 0 112px' }}>
              <SelectField
                label={t('edit.unit')}
                value={typed.unit}
                onChange={(unit) => change(text, unit)}
                options={lengthUnits.map((unit) => [unit, t(`edit.${unit}`)])}
              />
            </Box>
          )}
        </Box>
      )}
    </>
  );
}
