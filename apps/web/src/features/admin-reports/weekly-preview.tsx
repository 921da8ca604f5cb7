import type { ResourceType } from '@axp/contracts';
import type { WeeklyReport } from '@axp/contracts/administration';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTimes } from '@/shared/booking/use-times.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

interface WeeklyPreviewProps {
  readonly weekly: WeeklyReport;
  readonly type: ResourceType;
}

/** Subject and figures of the mail, as the reader would receive it now. */
export function WeeklyPreview({ weekly, type }: WeeklyPreviewProps) {
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
