import type { ManagedOwnField } from '@axp/contracts/administration';
import { languages, ownFieldLimits, perLanguage } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, FormHelperText, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReorderHandle } from '@/shared/form/reorder-handle.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useReorder } from '@/shared/form/use-reorder.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { FormProps } from './form-values.ts';
import { inPairs } from './in-pairs.ts';

type Choice = FormProps['values']['choices'][number];

interface ChoicesEditorProps extends FormProps {
  /** Null for a new one. */
  readonly field: ManagedOwnField | null;
}

/** Choices in their order; one that is removed stays readable where it was selected. */
export function ChoicesEditor({ field, values, errorAt, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation('adminOwnFields');
  const titleId = useId();
  const [added, setAdded] = useState<string | null>(null);
  const { choices } = values;
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const change = (next: readonly Choice[]) => {
    const isDefaultKept = next.some(({ id }) => id === values.default);
    onChange({ choices: [...next], ...(!isDefaultKept && { default: null }) });
  };
  const { list, order, handleOf } = useReorder({
    ids: choices.map(({ id }) => id),
    onOrder: (ids) => change(ids.flatMap((id) => byId.get(id) ?? [])),
  });
  const add = () => {
    const id = crypto.randomUUID();
    setAdded(id);
    change([...choices, { id, label: perLanguage(() => '') }]);
  };
  const missing = errorAt('choices');
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('form.choices')}
      </Typography>
      <Box component="ul" {...list} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {order.map((id) => {
          const at = choices.findIndex((choice) => choice.id === id);
          const choice = choices[at];
          return (
            choice && (
              <ChoiceRow
                key={id}
                choice={choice}
                number={at + 1}
                isNew={id === added}
                handle={handleOf(id)}
                errorAt={(path) => errorAt(`choices.${at}.${path}`)}
                onChange={(label) =>
                  change(choices.map((one) => (one.id === id ? { id, label } : one)))
                }
                onRemove={() => change(choices.filter((one) => one.id !== id))}
              />
            )
          );
        })}
      </Box>
      {missing !== undefined && <FormHelperText error>{missing}</FormHelperText>}
      <SecondaryButton
        startIcon={<Add />}
        disabled={choices.length >= ownFieldLimits.choices}
        onClick={add}
        sx={{ mt: 2 }}
      >
        {t('form.addChoice')}
      </SecondaryButton>
      {field && (
        <ArchivedChoices
          choices={field.choices.filter(({ id }) => !byId.has(id))}
          onOffer={(choice) => change([...choices, choice])}
        />
      )}
    </Box>
  );
}

interface ChoiceRowProps {
  readonly choice: Choice;
  readonly number: number;
  /** Added a moment ago: its name is typed next. */
  readonly isNew: boolean;
  readonly handle: object;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (label: Choice['label']) => void;
  readonly onRemove: () => void;
}

function ChoiceRow(props: ChoiceRowProps) {
  const { choice, number, isNew, handle, errorAt, onChange, onRemove } = props;
  const { t } = useTranslation('adminOwnFields');
  const { language: own } = useLanguage();
  const name = choice.label[own].trim() || t('form.choice', { number });
  return (
    <Box
      component="li"
      aria-label={t('form.choice', { number })}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <Box sx={{ mt: 7 }}>
        <ReorderHandle label={t('order.handle', { name })} hint={t('order.hint')} {...handle} />
      </Box>
      <Box sx={{ ...inPairs, flexGrow: 1, gap: 2 }}>
        {languages.map((language, at) => (
          <TextInput
            key={language}
            label={t(`form.choiceName.${language}`)}
            lang={language}
            value={choice.label[language]}
            required
            autoFocus={isNew && at === 0}
            errorText={errorAt(`label.${language}`)}
            onChange={({ target }) => onChange({ ...choice.label, [language]: target.value })}
          />
        ))}
      </Box>
      <IconButton
        aria-label={t('form.removeChoice', { label: name })}
        onClick={onRemove}
        sx={{ mt: 6 }}
      >
        <Delete />
      </IconButton>
    </Box>
  );
}

interface ArchivedChoicesProps {
  readonly choices: readonly Choice[];
  readonly onOffer: (choice: Choice) => void;
}

/** Stored choices that are not offered, or are not after this change. */
function ArchivedChoices({ choices, onOffer }: ArchivedChoicesProps) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const titleId = useId();
  if (choices.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ mt: 4 }}>
      <Typography id={titleId} variant="subtitle2" component="h4">
        {t('form.archivedChoices')}
      </Typography>
      <Typography variant="note" component="p" sx={{ mb: 2 }}>
        {t('form.archivedHint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {choices.map(({ id, label }) => (
          <FilterChip
            key={id}
            label={label[language]}
            isOn={false}
            onClick={() => onOffer({ id, label })}
          />
        ))}
      </Box>
    </Box>
  );
}
