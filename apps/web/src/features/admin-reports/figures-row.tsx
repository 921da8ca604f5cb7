import type { UseReport } from '@axp/contracts/administration';
import { Box, Card, Typography } from '@mui/material';
import { useReportWords } from './use-report-words.ts';

interface Figure {
  readonly label: string;
  readonly value: string;
  /** Numbers behind the value. */
  readonly text: string;
  readonly definition: string;
  readonly change: string | null;
  readonly before: string | null;
}

/** The four figures of a report, each with its definition, its change and its value before. */
export function FiguresRow({ report }: { readonly report: UseReport }) {
  const figures = useFigures(report);
  return (
    <Card
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {figures.map(({ label, value, text, definition, change, before }) => (
        <Box component="li" key={label} sx={{ p: { xs: 3, md: 4 }, minWidth: 0 }}>
          <Typography variant="subtitle2" component="h2" color="text.secondary">
            {label}
          </Typography>
          <Typography component="p" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 700 }}>
            {value}
          </Typography>
          <Typography variant="note" component="p">
            {text}
          </Typography>
          {change !== null && (
            <Typography variant="note" component="p">
              <strong>{change}</strong> {before}
            </Typography>
          )}
          <Typography variant="note" component="p" sx={{ mt: 2 }}>
            {definition}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

const share = (part: number, of: number) => part / of;

function useFigures({ figures: now, figuresBefore: before }: UseReport): readonly Figure[] {
  const { t, percent, finePercent, hours, number, change } = useReportWords();
  const compared = (of: (figures: UseReport['figures']) => readonly [number, number]) => {
    // Nothing can be said of a period without such bookings or searches.
    if (!before || of(now)[1] === 0 || of(before)[1] === 0) return { change: null, before: null };
    return {
      change: change(share(...of(now)), share(...of(before))),
      before: t('was', { value: finePercent(...of(before)) }),
    };
  };
  return [
    {
      label: t('use.label'),
      value: percent(now.usedMinutes, now.openMinutes),
      text: t('use.parts', { used: hours(now.usedMinutes), open: hours(now.openMinutes) }),
      definition: t('use.definition'),
      ...compared(({ usedMinutes, openMinutes }) => [usedMinutes, openMinutes]),
    },
    {
      label: t('noShows.label'),
      value: finePercent(now.noShows, now.awaited),
      text: t('noShows.parts', { part: number(now.noShows), all: number(now.awaited) }),
      definition: t('noShows.definition'),
      ...compared(({ noShows, awaited }) => [noShows, awaited]),
    },
    {
      label: t('released.label'),
      value: hours(now.reusedMinutes),
      text: t('released.parts', {
        percent: percent(now.reusedMinutes, now.releasedMinutes),
        released: hours(now.releasedMinutes),
      }),
      definition: t('released.definition'),
      ...compared(({ reusedMinutes, releasedMinutes }) => [reusedMinutes, releasedMinutes]),
    },
    {
      label: t('searches.label'),
      value: number(now.misses),
      text: t('searches.parts', {
        percent: finePercent(now.misses, now.searches),
        all: number(now.searches),
      }),
      definition: t('searches.definition'),
      ...compared(({ misses, searches }) => [misses, searches]),
    },
  ];
}
