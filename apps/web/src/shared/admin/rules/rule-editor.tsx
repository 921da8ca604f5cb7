import type { RuleState } from '@axp/contracts/administration';
import type { RuleRange, RuleValue } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { inLargestUnit, inMinutes, lengthUnits } from './rule-draft.ts';
import type { RuleWords } from './use-rule-words.ts';

interface RuleEditorProps {
  readonly state: RuleState;
  /** Undefined while what was typed is no number. */
  readonly value: RuleValue | undefined;
  readonly words: RuleWords;
  readonly error: string | undefined;
  readonly onChange: (value: RuleValue | undefined) => void;
}

/** Another value for a rule, by what it may be. */
export function RuleEditor(props: RuleEditorProps) {
  const { range } = props.state;
  return range.kind === 'number' ? (
    <NumberEditor {...props} range={range} />
  ) : (
    <ChoiceEditor {...props} choices={range.kind === 'switch' ? [true, false] : range.choices} />
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
      value={String(current)}
      error={error}
      onChange={(index) => onChange(choices[Number(index)])}
    >
      {choices.map((choice, index) => (
        <option key={String(choice)} value={index}>
          {words.say(state.rule, choice)}
        </option>
      ))}
    </SelectField>
  );
}

interface NumberEditorProps extends RuleEditorProps {
  readonly range: Extract<RuleRange, { readonly kind: 'number' }>;
}

function NumberEditor({ state, value, words, error, onChange, range }: NumberEditorProps) {
  const { t } = useTranslation('adminRules');
  const isLength = range.unit === 'minutes';
  const [typed, setTyped] = useState(() => {
    const known = typeof value === 'number' ? value : range.least;
    return isLength ? inLargestUnit(known) : { amount: known, unit: 'minutes' as const };
  });
  const [text, setText] = useState(String(typed.amount));
  const isNone = value === null;
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
          label={t(state.rule === 'releaseAfterMinutes' ? 'edit.noneRelease' : 'edit.none')}
        />
      )}
      {!isNone && (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <TextInput
            label={words.name(state.rule)}
            value={text}
            errorText={error}
            hint={hint}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            onChange={(event) => change(event.target.value, typed.unit)}
            {...(!isLength && { endAdornment: t(`edit.${range.unit}`) })}
          />
          {isLength && (
            <Box sx={{ flex: '0 0 128px' }}>
              <SelectField
                label={t('edit.unit')}
                value={typed.unit}
                onChange={(chosen) => {
                  const unit = lengthUnits.find((one) => one === chosen);
                  if (unit) change(text, unit);
                }}
              >
                {lengthUnits.map((unit) => (
                  <option key={unit} value={unit}>
                    {t(`edit.${unit}`)}
                  </option>
                ))}
              </SelectField>
            </Box>
          )}
        </Box>
      )}
    </>
  );
}
