import type { UseReport } from '@axp/contracts/administration';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useReportWords } from './use-report-words.ts';

/** Released hours of each week: those that were booked again, and the others. */
export function WeeksChart({ weeks }: { readonly weeks: UseReport['weeks'] }) {
  const { t, day } = useReportWords();
  const { vars } = useTheme();
  const hours = (minutes: number) => Math.round(minutes / 6) / 10;
  return (
    <BarChart
      height={220}
      xAxis={[{ scaleType: 'band', data: weeks.map(({ week }) => day(week)) }]}
      yAxis={[{ min: 0, width: 40 }]}
      series={[
        {
          label: t('weeksChart.reused'),
          stack: 'released',
          color: vars.palette.primary.main,
          data: weeks.map(({ reusedMinutes }) => hours(reusedMinutes)),
        },
        {
          label: t('weeksChart.lost'),
          stack: 'released',
          color: `color-mix(in srgb, ${vars.palette.primary.main} 30%, ${vars.palette.background.paper})`,
          data: weeks.map(({ releasedMinutes, reusedMinutes }) =>
            hours(releasedMinutes - reusedMinutes),
          ),
        },
      ]}
    />
  );
}
