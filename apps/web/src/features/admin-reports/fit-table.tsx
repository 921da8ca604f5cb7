import type { UseReport } from '@axp/contracts/administration';
import { reportSizes } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { heatStyle } from './heat.ts';
import { useReportWords } from './use-report-words.ts';

type Fit = UseReport['fit'];

/** `3–4`, `25+` of the smallest number of a size. */
export function sizeName(least: number): string {
  const next = reportSizes.find((size) => size > least);
  return next === undefined ? `${least}+` : `${least}–${next - 1}`;
}

/** Used time by the sizes of rooms and groups; words mark what fits and what does not. */
export function FitTable({ fit }: { readonly fit: Fit }) {
  const { t, percent } = useReportWords();
  const total = fit.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0);
  const most = Math.max(...fit.map(({ usedMinutes }) => usedMinutes), 1);
  const rooms = reportSizes.filter((seats) =>
    fit.some((one) => one.seats === seats && one.usedMinutes > 0),
  );
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('fitChart.label')}>
      <Box component="table" aria-label={t('fitChart.label')} sx={style}>
        <thead>
          <tr>
            <th scope="col">{t('fitChart.corner')}</th>
            {reportSizes.map((people) => (
              <th key={people} scope="col">
                {sizeName(people)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((seats) => (
            <tr key={seats}>
              <th scope="row">{t('fitChart.seats', { size: sizeName(seats) })}</th>
              {reportSizes.map((people) => {
                const minutes = minutesOf(fit, seats, people);
                const step = minutes === 0 ? 0 : Math.ceil((minutes / most) * 3);
                return (
                  <Box
                    component="td"
                    key={people}
                    sx={[heatStyle(step), frameOf(minutes > 0 ? people : 0, seats)]}
                  >
                    {minutes === 0 ? '–' : percent(minutes, total)}
                    {minutes > 0 && people > seats && (
                      <>
                        <span aria-hidden>{' !'}</span>
                        <HiddenText>{`, ${t('fitChart.tooMany')}`}</HiddenText>
                      </>
                    )}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function minutesOf(fit: Fit, seats: number, people: number): number {
  return fit.find((one) => one.seats === seats && one.people === people)?.usedMinutes ?? 0;
}

/** Frame of a used cell: a group that fits, or one that is larger than the room. */
function frameOf(people: number, seats: number) {
  if (people < seats) return {};
  return {
    outline: '2px solid',
    outlineOffset: '-2px',
    outlineColor: people === seats ? 'primary.main' : 'warning.main',
  };
}

const style = {
  width: '100%',
  minWidth: 420,
  borderSpacing: '4px',
  typography: 'body2',
  '& th': { typography: 'caption', color: 'text.secondary', textAlign: 'center' },
  '& tbody th': { textAlign: 'left', whiteSpace: 'nowrap' },
  '& td': { height: 36, borderRadius: '6px', textAlign: 'center' },
} as const;
