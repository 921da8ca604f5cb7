import { updateReportSettings } from '@axp/contracts/administration';
import type { ReportedPeople } from '@axp/contracts/vocabulary';
import { reportedPeople } from '@axp/contracts/vocabulary';
import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
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
          <FormControl>
            <FormLabel id="reported-people">{t('settings.people')}</FormLabel>
            <RadioGroup
              aria-labelledby="reported-people"
              value={chosen ?? people}
              onChange={(_, value) =>
                setChosen(reportedPeople.find((one) => one === value) ?? null)
              }
            >
              {reportedPeople.map((one) => (
                <FormControlLabel
                  key={one}
                  value={one}
                  control={<Radio />}
                  label={
                    <>
                      {t(`settings.${one}.label`)}
                      <Typography variant="note" component="span" sx={{ display: 'block' }}>
                        {t(`settings.${one}.text`)}
                      </Typography>
                    </>
                  }
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
      </QueryContent>
    </FormDialog>
  );
}
