import { updateReportSettings } from '@axp/contracts/administration';
import type { ReportedPeople } from '@axp/contracts/vocabulary';
import { reportedPeople } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { RadioField } from '@/shared/form/radio-field.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { reportQueries } from './report-queries.ts';

/** How reports show people. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adminReports');
  const settings = useQuery(reportQueries.settings());
  const [chosen, setChosen] = useState<ReportedPeople | null>(null);
  const save = useChange(
    (people: ReportedPeople) => call(updateReportSettings, { body: { people } }),
    {
      done: t('settings.saved'),
      onDone: onClose,
      reads: [reportQueries.key],
    },
  );
  return (
    <FormDialog
      title={t('settings.title')}
      confirm={t('settings.save')}
      isDisabled={chosen === null}
      isPending={save.isPending}
      onSubmit={() => chosen && save.mutate(chosen)}
      onClose={onClose}
    >
      <QueryContent query={settings} failed={t('settings.failed')} skeleton={160}>
        {({ people }) => (
          <RadioField
            label={t('settings.people')}
            value={chosen ?? people}
            options={reportedPeople.map((value) => ({
              value,
              label: t(`settings.${value}.label`),
              hint: t(`settings.${value}.text`),
            }))}
            onChange={setChosen}
          />
        )}
      </QueryContent>
    </FormDialog>
  );
}
