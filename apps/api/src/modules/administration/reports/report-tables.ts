import type { Language } from '@axp/contracts';
import type { UseReport } from '@axp/contracts/administration';
import type { ReportTable } from '@axp/contracts/vocabulary';
import type { Cell } from '@axp/server-kit/http';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Share in percent with one decimal; null of nothing. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

interface Use {
  readonly openMinutes: number;
  readonly usedMinutes: number;
}

interface Visits {
  readonly bookings: number;
  readonly awaited: number;
  readonly noShows: number;
}

const useColumns = ['open_minutes', 'used_minutes', 'used_percent'] as const;
const useCells = ({ openMinutes, usedMinutes }: Use): Cell[] => [
  openMinutes,
  usedMinutes,
  percentOf(usedMinutes, openMinutes),
];
const beforeColumn = 'used_percent_before';
const beforeCell = (before: Use | null): Cell =>
  before && percentOf(before.usedMinutes, before.openMinutes);

const visitColumns = ['bookings', 'awaited', 'no_shows', 'no_show_percent'] as const;
const visitCells = ({ bookings, awaited, noShows }: Visits): Cell[] => [
  bookings,
  awaited,
  noShows,
  percentOf(noShows, awaited),
];

const releaseColumns = ['released_minutes', 'reused_minutes'] as const;
const releaseCells = (row: { releasedMinutes: number; reusedMinutes: number }): Cell[] => [
  row.releasedMinutes,
  row.reusedMinutes,
];

type TableOf = (report: UseReport, say: Translator<'sheet'>) => Table;

const tableOf: Readonly<Record<ReportTable, TableOf>> = {
  figures: ({ figures, figuresBefore, before, from, to }) => ({
    columns: [
      'from',
      'to',
      ...useColumns,
      ...visitColumns,
      ...releaseColumns,
      'searches',
      'misses',
    ],
    rows: [
      { days: { from, to }, sums: figures },
      ...(before && figuresBefore ? [{ days: before, sums: figuresBefore }] : []),
    ].map(({ days, sums }) => [
      days.from,
      days.to,
      ...useCells(sums),
      ...visitCells(sums),
      ...releaseCells(sums),
      sums.searches,
      sums.misses,
    ]),
  }),
  weeks: ({ weeks }) => ({
    columns: ['week', ...useColumns, ...visitColumns, ...releaseColumns],
    rows: weeks.map((row) => [
      row.week,
      ...useCells(row),
      ...visitCells(row),
      ...releaseCells(row),
    ]),
  }),
  hours: ({ hours }, say) => ({
    columns: ['weekday', 'hour', ...useColumns, beforeColumn],
    rows: hours.map(({ weekday, hour, before, ...row }) => [
      say(`weekday.${weekday}`),
      hour,
      ...useCells(row),
      beforeCell(before),
    ]),
  }),
  resources: ({ resources }) => ({
    columns: [
      'name',
      'building',
      'floor',
      'capacity',
      ...useColumns,
      beforeColumn,
      ...visitColumns,
    ],
    rows: resources.map(({ name, building, floor, seats, before, ...row }) => [
      name,
      building,
      floor,
      seats,
      ...useCells(row),
      beforeCell(before),
      ...visitCells(row),
    ]),
  }),
  buildings: ({ buildings }) => ({
    columns: ['building', ...useColumns, beforeColumn, ...visitColumns],
    rows: buildings.map(({ name, before, ...row }) => [
      name,
      ...useCells(row),
      beforeCell(before),
      ...visitCells(row),
    ]),
  }),
  units: ({ units }, say) => ({
    columns: ['business_unit', 'used_minutes', ...visitColumns],
    rows: (units ?? []).map(({ name, usedMinutes, ...row }) => [
      name ?? say('report.merged_units'),
      usedMinutes,
      ...visitCells(row),
    ]),
  }),
  fit: ({ fit }) => ({
    columns: ['seats_from', 'people_from', 'used_minutes'],
    rows: fit.map(({ seats, people, usedMinutes }) => [seats, people, usedMinutes]),
  }),
  leadTimes: ({ leadTimes }, say) => ({
    columns: ['lead_time', 'bookings'],
    rows: leadTimes.map(({ time, bookings }) => [say(`leadTime.${time}`), bookings]),
  }),
  searches: ({ searches }, say) => ({
    columns: ['building', 'size_from', 'searches', 'misses', 'weekday', 'hour'],
    rows: searches.map(({ building, leastSize, isMerged, mostOften, ...row }) => [
      isMerged ? say('report.other_searches') : (building ?? say('report.all_buildings')),
      leastSize,
      row.searches,
      row.misses,
      mostOften && say(`weekday.${mostOften.weekday}`),
      mostOften?.hour ?? null,
    ]),
  }),
};

/** A table of a report in the words of a language, the columns first. */
export function reportTable(name: ReportTable, report: UseReport, language: Language): Cell[][] {
  const say = textsIn(language, 'sheet');
  const { columns, rows } = tableOf[name](report, say);
  return [columns.map((column) => say(`report.${column}`)), ...rows.map((row) => [...row])];
}

/** Name of a table in a language, as the name of its sheet. */
export function tableName(name: ReportTable, language: Language): string {
  return textsIn(language, 'sheet')(`reportTable.${name}`);
}
