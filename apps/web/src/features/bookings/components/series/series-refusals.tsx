import type { FieldIssue } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '@/shared/api/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { takeFocus } from '../take-focus.ts';

interface RefusedSeries {
  readonly problem: ApiProblem;
  readonly timezone: string;
}

/** The dates that a refusal names, as their place's clock shows them. */
function useIssueDates({ problem, timezone }: RefusedSeries) {
  const times = useTimes(timezone);
  const dateOf = ({ params }: FieldIssue) => {
    const { startAt } = params;
    if (typeof startAt !== 'string') return '';
    return `${times.day(wallClockOf(startAt, timezone).day)} ${times.time(startAt)}`;
  };
  return problem.issues.map((issue) => ({ issue, date: dateOf(issue) }));
}

interface SeriesClashesProps extends RefusedSeries {
  readonly isSaving: boolean;
  /** Saves the change and leaves these dates out of the series. */
  readonly onSkip: () => void;
}

/** Conflicting dates of a series change; nothing was changed (Z-62). */
export function SeriesClashes({ problem, timezone, isSaving, onSkip }: SeriesClashesProps) {
  const { t } = useTranslation('booking');
  const text = useValidationText(timezone);
  const dates = useIssueDates({ problem, timezone });
  return (
    <Alert severity="error" ref={takeFocus} tabIndex={-1}>
      <AlertTitle>{t('form.editRefused')}</AlertTitle>
      {`${t('edit.seriesClashes', { count: dates.length })} ${t('form.kept')}`}
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {dates.map(({ issue, date }) => (
          <li key={issue.path}>{`${date}: ${text.issue(issue)}`}</li>
        ))}
      </Box>
      <Box sx={{ mt: 3 }}>
        <Button size="small" variant="outlined" color="inherit" loading={isSaving} onClick={onSkip}>
          {t('edit.skipClashes', { count: dates.length })}
        </Button>
      </Box>
    </Alert>
  );
}

interface ExceptionsDialogProps extends RefusedSeries {
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Separately edited dates that a change would overwrite (Z-63). */
export function ExceptionsDialog(props: ExceptionsDialogProps) {
  const { problem, timezone, isSaving, onClose, onConfirm } = props;
  const { t } = useTranslation('booking');
  const problemText = useProblemText(timezone);
  const dates = useIssueDates({ problem, timezone });
  return (
    <ResponsiveDialog
      isOpen
      {...(!isSaving && { onClose })}
      title={t('edit.exceptionsTitle')}
      actions={
        <>
          <Button color="inherit" disabled={isSaving} onClick={onClose}>
            {t('edit.exceptionsKeep')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={onConfirm}>
            {t('edit.exceptionsConfirm')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary">
        {problemText(problem)}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 3, pl: 5 }}>
        {dates.map(({ issue, date }) => (
          <Typography key={issue.path} component="li" variant="body2">
            {date}
          </Typography>
        ))}
      </Box>
    </ResponsiveDialog>
  );
}
