import type { UseReport } from '@axp/contracts/administration';
import { Box, ButtonBase } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { heatOf, heatStyle } from './heat.ts';
import type { BookingsFilter } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

type Hour = UseReport['hours'][number];

interface HeatMapProps {
  readonly hours: readonly Hour[];
  readonly onOpen: (cell: Pick<BookingsFilter, 'weekday' | 'hour'>, title: string) => void;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Use by weekday and hour as a table; one tab stop, and arrows move between its cells. */
export function HeatMap({ hours, onOpen }: HeatMapProps) {
  const { t, weekday: dayName, longWeekday, hour: hourName, percent, change } = useReportWords();
  const weekdays = [...new Set(hours.map(({ weekday }) => weekday))];
  const columns = [...new Set(hours.map(({ hour }) => hour))].sort((one, other) => one - other);
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<readonly [number, number]>([0, 0]);
  const most = busiest(hours);
  const cellOf = (weekday: number, hour: number) =>
    hours.find((one) => one.weekday === weekday && one.hour === hour);
  const dayShare = (weekday: number) => {
    const day = sumOfUse(hours.filter((one) => one.weekday === weekday));
    return percent(day.usedMinutes, day.openMinutes);
  };
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key];
    const edge = { Home: 0, End: columns.length - 1 }[event.key];
    if (!step && edge === undefined) return;
    event.preventDefault();
    const [row, column] = place;
    const next = [
      clamp(row + (step?.[0] ?? 0), weekdays.length),
      edge ?? clamp(column + (step?.[1] ?? 0), columns.length),
    ] as const;
    setPlace(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus();
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        ref={table}
        aria-label={t('hoursChart.label')}
        onKeyDown={move}
        sx={style}
      >
        <thead>
          <tr>
            <td />
            {columns.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
            <th scope="col">{t('hoursChart.day')}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row">{dayName(weekday)}</th>
              {columns.map((hour, column) => {
                const cell = cellOf(weekday, hour);
                if (!cell) return <td key={hour}>–</td>;
                const title = `${longWeekday(weekday)} ${hourName(hour)}`;
                const share = shareOf(cell);
                return (
                  <td key={hour}>
                    <ButtonBase
                      data-cell={`${row},${column}`}
                      tabIndex={place[0] === row && place[1] === column ? 0 : -1}
                      onFocus={() => setPlace([row, column])}
                      onClick={() => onOpen({ weekday, hour }, title)}
                      sx={[heatStyle(heatOf(share)), cellStyle, cell === most && mostStyle]}
                    >
                      <HiddenText>{`${title}, `}</HiddenText>
                      {percent(cell.usedMinutes, cell.openMinutes)}
                      {cell.before && (
                        <HiddenText>{`, ${change(share, shareOf(cell.before))}`}</HiddenText>
                      )}
                    </ButtonBase>
                  </td>
                );
              })}
              <Box component="td" sx={{ typography: 'subtitle2' }}>
                {dayShare(weekday)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type Use = Pick<Hour, 'usedMinutes' | 'openMinutes'>;

export function sumOfUse(rows: readonly Use[]): Use {
  return {
    usedMinutes: rows.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0),
    openMinutes: rows.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
  };
}

export function shareOf({ usedMinutes, openMinutes }: Use) {
  return openMinutes === 0 ? 0 : usedMinutes / openMinutes;
}

export function busiest(hours: readonly Hour[]): Hour | undefined {
  return hours.toSorted((one, other) => shareOf(other) - shareOf(one))[0];
}

const clamp = (place: number, count: number) => Math.min(Math.max(place, 0), count - 1);

const style = {
  width: '100%',
  minWidth: 420,
  borderSpacing: '4px',
  typography: 'body2',
  '& th': { typography: 'caption', color: 'text.secondary', textAlign: 'center' },
  '& tbody th': { textAlign: 'left', pr: 2, whiteSpace: 'nowrap' },
  '& td': { p: 0, textAlign: 'center' },
} as const;

const cellStyle = {
  width: '100%',
  minWidth: 34,
  height: 36,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
} as const;

const mostStyle = {
  outline: '2px solid',
  outlineColor: 'text.primary',
  outlineOffset: '1px',
} as const;
