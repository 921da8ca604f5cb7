import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

const WeeklyDialog = lazyDialog(() => import('./weekly-dialog.tsx').then((m) => m.WeeklyDialog));

/** Opens the settings of the weekly mail, and shows on which day it is sent. */
export function WeeklyButton() {
  const { t } = useReportWords();
  const dayName = weekdayNames(useLanguage().language, 'long');
  const { data } = useQuery(reportQueries.weekly());
  const isSent = data !== undefined && data.nextAt !== null;
  return (
    <DialogButton
      variant="outlined"
      startIcon={<ForwardToInbox />}
      dialog={(close) => <WeeklyDialog onClose={close} />}
    >
      {isSent ? t('weekly.active', { day: dayName(data.weekday) }) : t('weekly.open')}
    </DialogButton>
  );
}
