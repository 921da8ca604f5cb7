import type { RuleState } from '@axp/contracts/administration';
import type { RuleRange, RuleValue } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { unseen } from '@/shared/ui/hidden-text.tsx';
import { inLargestUnit, inMinutes, lengthUnits } from './rule-draft.ts';
import type { RuleWords } from './use-rule-words.ts';

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
export function RuleEditor(props: RuleEditorProps) {
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
        <FormControlLabel
          control={
            <Checkbox
              checked={isNone}
              onChange={(_, isChecked) => onChange(isChecked ? null : inMinutes(text, typed.unit))}
            />
          }
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
