import type { ManagedOwnField } from '@axp/contracts/administration';
import { languages, ownFieldKinds } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { CardChoice } from '@/shared/form/card-choice.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { DefaultField } from './default-field.tsx';
import { FieldPreview } from './field-preview.tsx';
import type { FormProps } from './form-values.ts';
import { bodyOf } from './form-values.ts';
import { inPairs } from './in-pairs.ts';
import { kindIcons } from './kind-icons.ts';
import { NumberFields } from './number-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RuleFields } from './rule-fields.tsx';

const ChoicesEditor = lazyPart(() => import('./choices-editor.tsx').then((m) => m.ChoicesEditor));

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
