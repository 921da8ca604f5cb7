import { Recurrence } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { firstRepeat, recurrenceOf, repeatFrequencies, repeatOf } from '@/shared/booking/repeat.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { addDays, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import type { SearchFieldsProps } from './search-field-props.ts';

// Most searches are for one time; who looks for a series waits a moment for the rest.
const RepeatEditor = lazyPart(() =>
  import('../series/repeat-editor.tsx').then((module) => module.RepeatEditor),
);

type RepeatProps = Pick<SearchFieldsProps, 'search' | 'timezone' | 'onChange'>;

/** The same as a dialog; the results behind it follow each change. */
export function RepeatDialog({
  onClose,
  ...field
}: RepeatProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      title={t('search.repeat')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('search.done')}
        </Button>
      }
    >
      <Box sx={{ pt: 2 }}>
        <RepeatSearchField {...field} />
      </Box>
    </ResponsiveDialog>
  );
}

/** Whether the window repeats, and how (B-02). */
function RepeatSearchField({ search, timezone, onChange }: RepeatProps) {
  const { t } = useTranslation('booking');
  const { day } = wallClockOf(search.start, timezone);
  const { maxAheadDays } = useTimeChoice(search.kind).rules;
  const lastDay = addDays(wallClockOf(useNow(), timezone).day, maxAheadDays);
  // A rule that is not whole yet, as one without a weekday, is no search.
  const [unfinished, setUnfinished] = useState<RepeatDraft | null>(null);
  const repeat = unfinished ?? (search.repeat && repeatOf(search.repeat, day));
  const change = (draft: RepeatDraft) => {
    const rule = Recurrence.safeParse(recurrenceOf(draft));
    setUnfinished(rule.success ? null : draft);
    if (rule.success) onChange({ repeat: rule.data });
  };
  const choose = (value: string) => {
    const frequency = repeatFrequencies.find((each) => each === value);
    if (frequency) {
      const first = { frequency, start: search.start, timezone, lastDay };
      change(repeat ? { ...repeat, frequency } : firstRepeat(first));
    } else {
      setUnfinished(null);
      onChange({ repeat: null });
    }
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <SelectField label={t('repeat.label')} value={repeat?.frequency ?? ''} onChange={choose}>
        <option value="">{t('repeat.never')}</option>
        {repeatFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`repeat.frequency.${frequency}`)}
          </option>
        ))}
      </SelectField>
      {repeat && <RepeatEditor resource={{ timezone }} repeat={repeat} onChange={change} />}
    </Box>
  );
}
