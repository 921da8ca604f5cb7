import type { UseReport } from '@axp/contracts/administration';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import TrendingDown from '@mui/icons-material/TrendingDownOutlined';
import Weekend from '@mui/icons-material/WeekendOutlined';
import { Box, ButtonBase, Card, Typography } from '@mui/material';
import { useId } from 'react';
import type { Finding } from './findings.ts';
import { bookingsBehind, findingRules, findingsOf } from './findings.ts';
import { sizeName } from './fit-table.tsx';
import { shareOf } from './heat-map.tsx';
import type { BookingsFilter } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

interface FindingsCardProps {
  readonly report: UseReport;
  readonly onOpen: (opened: { title: string; filter: Partial<BookingsFilter> }) => void;
}

const icons = {
  largeRooms: Weekend,
  noShows: EventBusy,
  searches: SearchOff,
  unused: TrendingDown,
} as const satisfies Record<Finding['rule'], unknown>;

/** Findings by published rules (D-06); one about a resource opens its bookings. */
export function FindingsCard({ report, onOpen }: FindingsCardProps) {
  const { t, percent } = useReportWords();
  const say = useFindingText();
  const titleId = useId();
  const findings = findingsOf(report);
  const { unused, noShows, searches, largeRooms } = findingRules;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ py: 4, minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ px: 5, mb: 2 }}>
        {t('findings.title')}
      </Typography>
      {findings.length === 0 && (
        <Typography variant="secondary" sx={{ px: 5 }}>
          {t('findings.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {findings.map((finding) => {
          const { title, text } = say(finding);
          const filter = bookingsBehind(finding);
          const Icon = icons[finding.rule];
          const content = (
            <>
              <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 20, mt: '2px' }} />
              <span>
                <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                  {title}
                </Typography>
                <Typography variant="note" component="span" sx={{ display: 'block' }}>
                  {text}
                </Typography>
              </span>
            </>
          );
          return (
            <Box component="li" key={finding.rule} sx={{ borderTop: 1, borderColor: 'divider' }}>
              {filter ? (
                <ButtonBase sx={rowStyle} onClick={() => onOpen({ title, filter })}>
                  {content}
                </ButtonBase>
              ) : (
                <Box sx={rowStyle}>{content}</Box>
              )}
            </Box>
          );
        })}
      </Box>
      <Box component="details" sx={{ px: 5, pt: 3, boxSizing: 'border-box' }}>
        <Typography component="summary" variant="note" sx={{ cursor: 'pointer' }}>
          {t('findings.rules.title')}
        </Typography>
        <Typography component="ul" variant="note" sx={{ pl: 4, mb: 0 }}>
          <li>
            {t('findings.rules.largeRooms', { ...largeRooms, share: percent(largeRooms.share, 1) })}
          </li>
          <li>{t('findings.rules.noShows', { ...noShows, share: percent(noShows.share, 1) })}</li>
          <li>{t('findings.rules.searches', { count: searches })}</li>
          <li>{t('findings.rules.unused', { ...unused, share: percent(unused.share, 1) })}</li>
        </Typography>
      </Box>
    </Card>
  );
}

function useFindingText() {
  const { t, percent, number, longWeekday, hour } = useReportWords();
  return (finding: Finding): { readonly title: string; readonly text: string } => {
    switch (finding.rule) {
      case 'largeRooms':
        return {
          title: t('fitChart.answer', {
            ...findingRules.largeRooms,
            percent: percent(finding.share, 1),
          }),
          text: t('findings.largeRooms'),
        };
      case 'searches': {
        const { building, leastSize, misses, mostOften } = finding.search;
        return {
          title: t('findings.searches.title', {
            count: misses,
            place: building ?? t('searchesChart.all'),
            size: leastSize === null ? t('searchesChart.anySize') : sizeName(leastSize),
          }),
          text: mostOften
            ? t('findings.searches.text', {
                day: longWeekday(mostOften.weekday),
                time: hour(mostOften.hour),
              })
            : '',
        };
      }
      case 'noShows': {
        const { name, noShows, awaited } = finding.resource;
        return {
          title: t('findings.noShows.title', { name, count: noShows }),
          text: t('noShows.parts', { part: number(noShows), all: number(awaited) }),
        };
      }
      case 'unused': {
        const { name, usedMinutes, openMinutes, seats } = finding.resource;
        return {
          title: t('findings.unused.title', {
            name,
            percent: percent(shareOf({ usedMinutes, openMinutes }), 1),
          }),
          text: seats === null ? '' : t('fitChart.seats', { size: number(seats) }),
        };
      }
    }
  };
}

const rowStyle = {
  display: 'flex',
  width: '100%',
  gap: 3,
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  px: 5,
  py: 3,
  minHeight: 44,
  '&:is(button):hover': { bgcolor: 'action.hover' },
} as const;
