import type { ManagedOwnField } from '@axp/contracts/administration';
import { languages, ownFieldKinds, ownFieldLimits, perLanguage } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { findManagedResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { CardChoice } from '@/shared/form/card-choice.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { OwnFieldInput } from '@/shared/own-fields/own-field-input.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { FieldPreview } from './field-preview.tsx';
import type { FormProps } from './form-values.ts';
import { bodyOf } from './form-values.ts';
import { inPairs } from './in-pairs.ts';
import { kindIcons } from './kind-icons.ts';
import { RuleFields } from './rule-fields.tsx';

const ChoicesEditor = lazyPart(() => import('./choices-editor.tsx'), 'ChoicesEditor');

interface FieldFormProps extends FormProps {
  /** Null for a new one; the type of a stored one stays, since values are of it. */
  readonly field: ManagedOwnField | null;
}

/** Fields of a definition: names, type, place, and who sees and fills it. */
export function FieldForm({ field, ...form }: FieldFormProps) {
  const { t } = useTranslation('adminOwnFields');
  const { values, onChange } = form;
  return (
    <>
      {!field && (
        <CardChoice
          label={t('kind.label')}
          value={values.kind}
          choices={ownFieldKinds}
          iconOf={(kind) => kindIcons[kind]}
          labelOf={(kind) => t(`kind.${kind}`)}
          hintOf={(kind) => t(`kindHint.${kind}`)}
          onChange={(kind) => onChange({ kind, default: null })}
        />
      )}
      <LabelFields {...form} />
      {values.kind === 'number' && <NumberFields {...form} />}
      {values.kind === 'choice' && <ChoicesEditor field={field} {...form} />}
      <FieldPreview body={bodyOf(form.subject, values)} />
      <DefaultField {...form} />
      <PlaceFields {...form} />
      <RuleFields {...form} />
    </>
  );
}

/** Name and help in both languages. */
function LabelFields({ values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  return (
    <Box sx={inPairs}>
      {(['label', 'help'] as const).map((part) =>
        languages.map((language) => (
          <TextInput
            key={`${part} ${language}`}
            label={t(`form.${part === 'label' ? 'name' : 'help'}.${language}`)}
            lang={language}
            value={values[part][language]}
            required={part === 'label'}
            errorText={errorAt(`${part}.${language}`)}
            {...(part === 'help' && { hint: t('form.helpHint') })}
            onChange={({ target }) =>
              onChange({ [part]: { ...values[part], [language]: target.value } })
            }
          />
        )),
      )}
    </Box>
  );
}

/** The value of new forms, in an input of the field's own type. */
function DefaultField({ subject, values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const body = bodyOf(subject, values);
  return (
    <OwnFieldInput
      key={values.kind}
      field={{
        ...body,
        id: 'default',
        label: perLanguage(() => t('form.default')),
        help: perLanguage(() => t('form.defaultHint')),
        isRequired: false,
        choices: body.choices
          .filter(({ label }) => Object.values(label).some((name) => name.trim() !== ''))
          .map((choice) => ({ ...choice, isArchived: false })),
      }}
      value={values.default}
      isEdit
      error={errorAt('default')}
      onChange={(value) => onChange({ default: value === '' ? null : value })}
    />
  );
}

const decimals = Array.from({ length: ownFieldLimits.decimals + 1 }, (_, count) => count);

/** Bounds and decimal places of a number. */
function NumberFields({ values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const { number } = values;
  return (
    <Box sx={inPairs}>
      {(['min', 'max'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={t(`form.${bound}`)}
          placeholder={t('form.noLimit')}
          value={number[bound]}
          inputProps={{ inputMode: 'decimal' }}
          errorText={errorAt(`number.${bound}`)}
          onChange={({ target }) => onChange({ number: { ...number, [bound]: target.value } })}
        />
      ))}
      <SelectField
        label={t('form.decimals')}
        value={number.decimals}
        options={decimals.map((count) => [count, String(count)] as const)}
        onChange={(count) => onChange({ number: { ...number, decimals: count } })}
      />
    </Box>
  );
}

/** Kinds that have the field, and whether only some resources of them have it. */
function PlaceFields({ subject, values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const ofKind = useKindText();
  const kinds = enabledKinds(useMerchant().services);
  const { types, resourceIds } = values;
  const known = useQueries({ queries: resourceIds.map((id) => placeQueries.resource(id)) });
  return (
    <>
      {kinds.length > 1 && (
        <ChipChoices
          label={t(`form.types.${subject}`)}
          hint={errorAt('types')}
          choices={kinds.map((id) => ({ id, label: ofKind(`${id}.names`) }))}
          chosen={types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      )}
      <FoundMany<{ readonly id: string; readonly name: string }>
        label={t('form.resources')}
        hint={t('form.resourcesHint')}
        finding={findManagedResources}
        nameOf={({ name }) => name}
        value={resourceIds.map((id, at) => ({ id, name: known[at]?.data?.name ?? '…' }))}
        error={errorAt('resourceIds')}
        onChange={(chosen) => onChange({ resourceIds: chosen.map(({ id }) => id) })}
      />
    </>
  );
}
