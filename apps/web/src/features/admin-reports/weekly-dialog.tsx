import type { OperationInput, ResourceType } from '@axp/contracts';
import type { WeeklyReport } from '@axp/contracts/administration';
import { testWeeklyReport, updateWeeklyReport } from '@axp/contracts/administration';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceList } from '@/shared/admin/choice-list.tsx';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { call } from '@/shared/api/index.ts';
import { clockText, minutesOfDay } from '@/shared/booking/clock.ts';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

type Values = OperationInput<typeof updateWeeklyReport>['body'];

/** When the figures of the last week are mailed, and to whom (D-06). */
export function WeeklyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useReportWords();
  const weekly = useQuery(reportQueries.weekly());
  const [changes, setChanges] = useState<Partial<Values>>({});
  const values = weekly.data && { ...valuesOf(weekly.data), ...changes };
  const step = weekly.data && values ? stepOf(weekly.data, values) : 'save';
  const save = useChange((body: Values) => call(updateWeeklyReport, { body }), {
    done: t(`weekly.${doneTexts[step]}`),
    onDone: onClose,
    reads: [reportQueries.key],
  });
  const test = useChange((type: Values['type']) => call(testWeeklyReport, { body: { type } }), {
    done: t('weekly.tested'),
  });
  const isUnused = weekly.data?.nextAt === null && values?.recipientIds.length === 0;
  return (
    <FormDialog
      title={t('weekly.title')}
      confirm={t(`weekly.${step}`)}
      confirmColor={step === 'stop' ? 'error' : 'primary'}
      isDisabled={values === undefined || isUnused}
      isPending={save.isPending}
      extraAction={
        <Button
          disabled={values === undefined}
          loading={test.isPending}
          onClick={() => values && test.mutate(values.type)}
        >
          {t('weekly.test')}
        </Button>
      }
      onSubmit={() => values && save.mutate(values)}
      onClose={onClose}
    >
      <QueryContent query={weekly} failed={t('weekly.failed')} skeleton={320}>
        {(data) =>
          values && (
            <WeeklyFields
              weekly={data}
              values={values}
              onChange={(changed) => setChanges({ ...changes, ...changed })}
            />
          )
        }
      </QueryContent>
    </FormDialog>
  );
}

const valuesOf = ({ version, type, weekday, time, readers }: WeeklyReport): Values => ({
  version,
  type,
  weekday,
  time,
  recipientIds: readers.flatMap(({ id, isRecipient }) => (isRecipient ? [id] : [])),
});

function stepOf({ nextAt }: WeeklyReport, { recipientIds }: Values) {
  if (nextAt === null) return 'start';
  return recipientIds.length === 0 ? 'stop' : 'save';
}

const doneTexts = { start: 'started', save: 'saved', stop: 'stopped' } as const;

interface WeeklyFieldsProps {
  readonly weekly: WeeklyReport;
  readonly values: Values;
  readonly onChange: (changed: Partial<Values>) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const timeRules = { gridMinutes: 30 } as const;

function WeeklyFields({ weekly, values, onChange }: WeeklyFieldsProps) {
  const { t } = useReportWords();
  const ofKind = useKindText();
  const dayName = weekdayNames(useLanguage().language, 'long');
  const { type, weekday, time, recipientIds } = values;
  return (
    <>
      <ChoiceList
        label={t('weekly.recipients')}
        hint={t('weekly.recipientsHint')}
        options={weekly.readers}
        value={weekly.readers.filter(({ id }) => recipientIds.includes(id))}
        nameOf={({ fullName }) => fullName}
        onChange={(chosen) => onChange({ recipientIds: chosen.map(({ id }) => id) })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <SelectField
          label={t('weekly.day')}
          value={weekday}
          options={weekdays.map((day) => [day, dayName(day)] as const)}
          onChange={(day) => onChange({ weekday: day })}
        />
        <TimeField
          label={t('weekly.time')}
          minutes={minutesOfDay(time)}
          rules={timeRules}
          onChange={(minutes) => onChange({ time: clockText(minutes) })}
        />
      </Box>
      <SelectField
        label={t('weekly.kind')}
        value={type}
        options={resourceTypes.map((kind) => [kind, ofKind(`${kind}.names`)] as const)}
        onChange={(kind) => onChange({ type: kind })}
      />
      <Typography variant="note" component="p">
        {t('weekly.content')}
      </Typography>
      <WeeklyPreview weekly={weekly} type={type} />
    </>
  );
}

interface WeeklyPreviewProps {
  readonly weekly: WeeklyReport;
  readonly type: ResourceType;
}

/** Subject and figures of the mail, as the reader would receive it now. */
function WeeklyPreview({ weekly, type }: WeeklyPreviewProps) {
  const { t } = useReportWords();
  const { dayOf, time } = useTimes(weekly.timezone);
  const preview = useQuery(reportQueries.preview(type));
  const { nextAt } = weekly;
  return (
    <Box
      component="section"
      aria-label={t('weekly.preview')}
      sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: '10px', bgcolor: 'sunken' }}
    >
      {nextAt !== null && (
        <Typography variant="note" component="p">
          {t('weekly.next', { day: dayOf(nextAt), time: time(nextAt) })}
        </Typography>
      )}
      <QueryContent query={preview} failed={t('weekly.previewFailed')} skeleton={90}>
        {({ subject, figures }) => (
          <>
            <Typography variant="subtitle2" component="p" sx={{ mb: 3 }}>
              {subject}
            </Typography>
            <Box
              component="dl"
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                gap: 3,
                m: 0,
              }}
            >
              {figures.map(({ label, value, change }) => (
                <div key={label}>
                  <Typography variant="note" component="dt">
                    {label}
                  </Typography>
                  <Box component="dd" sx={{ m: 0, fontSize: 14 }}>
                    <strong>{value}</strong> {change}
                  </Box>
                </div>
              ))}
            </Box>
          </>
        )}
      </QueryContent>
    </Box>
  );
}
