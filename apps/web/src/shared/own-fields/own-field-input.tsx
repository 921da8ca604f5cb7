import type { OwnField, OwnValue } from '@axp/contracts';
import { ownFieldLimits } from '@axp/contracts/vocabulary';
import type { Ref } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';

interface OwnFieldInputProps {
  readonly field: OwnField;
  /**
   * Null for none, undefined if nothing was said yet; a text that is no number where the field
   * takes one.
   */
  readonly value: OwnValue | null | undefined;
  /** Whether it is stored already, so that it does not begin with the default. */
  readonly isEdit: boolean;
  readonly onChange: (value: OwnValue | null) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLElement>;
}

interface ShownProps extends OwnFieldInputProps {
  readonly value: OwnValue | null;
}

/** An own field of the merchant, to be filled in as its definition says (F-03). */
export function OwnFieldInput(given: OwnFieldInputProps) {
  const { field, value, isEdit } = given;
  const initial = isEdit ? null : field.default;
  const props = { ...given, value: value === undefined ? initial : value };
  switch (props.field.kind) {
    case 'text':
      return <OwnText {...props} />;
    case 'number':
      return <OwnNumber {...props} />;
    case 'yes-no':
      return <OwnYesNo {...props} />;
    case 'choice':
      return <OwnChoice {...props} />;
    case 'date':
      return <OwnDate {...props} />;
  }
}

/** Label, help and state that the fields of all kinds have. */
function useFrame({ field, error, inputRef }: ShownProps) {
  const { language } = useLanguage();
  const help = field.help[language];
  return {
    label: field.label[language],
    required: field.isRequired,
    ...(help !== '' && { hint: help }),
    ...(inputRef && { inputRef }),
    error,
  };
}

function OwnText(props: ShownProps) {
  const { value, onChange, onBlur } = props;
  const { error, ...frame } = useFrame(props);
  const text = String(value ?? '');
  const tooLong = useTooLong()(text, ownFieldLimits.text);
  return (
    <TextInput
      {...frame}
      value={text}
      errorText={error ?? tooLong}
      autoComplete="off"
      {...(onBlur && { onBlur })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const betweenThousands = /(?<=\d),(?=\d{3}(?!\d))/g;

/** The number that a text says; the text itself if it says none, so that the schema refuses it. */
function numberOf(text: string): OwnValue | null {
  if (text.trim() === '') return null;
  const value = Number(text.replaceAll(betweenThousands, ''));
  return Number.isNaN(value) ? text : value;
}

function OwnNumber(props: ShownProps) {
  const { value, onChange, onBlur } = props;
  const { error, ...frame } = useFrame(props);
  const { issue } = useValidationText();
  const [typed, setTyped] = useState(String(value ?? ''));
  const text = numberOf(typed) === value ? typed : String(value ?? '');
  const isNone = typeof value === 'string' && value !== '';
  return (
    <TextInput
      {...frame}
      value={text}
      errorText={isNone ? issue({ path: '', code: 'not_a_number', params: {} }) : error}
      inputProps={{ inputMode: 'decimal' }}
      autoComplete="off"
      {...(onBlur && { onBlur })}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

function OwnYesNo(props: ShownProps) {
  const { value, onChange } = props;
  const { t } = useTranslation('common');
  return (
    <SelectField
      {...useFrame(props)}
      value={value === null ? '' : String(value)}
      none={t('ownField.none')}
      options={[
        ['true', t('ownField.yes')],
        ['false', t('ownField.no')],
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
    />
  );
}

/** Offers an archived choice only where it is chosen already. */
function OwnChoice(props: ShownProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const offered = field.choices.filter(({ id, isArchived }) => !isArchived || id === value);
  return (
    <PickField
      {...useFrame(props)}
      value={String(value ?? '')}
      none={t('ownField.none')}
      options={offered.map(({ id, label }) => ({ id, name: label[language] }))}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

/** Days of an own field have no rules: a hundred years back and ahead. */
const farthestDays = 36_525;

function OwnDate(props: ShownProps) {
  const { value, onChange } = props;
  const { t } = useTranslation('common');
  const { timezone } = useUser();
  const frame = useFrame(props);
  return (
    <DateField
      {...frame}
      day={String(value ?? '')}
      timezone={timezone}
      maxAheadDays={farthestDays}
      maxBackDays={farthestDays}
      clear={{ label: t('ownField.clear', { label: frame.label }), run: () => onChange(null) }}
      onChange={onChange}
    />
  );
}
