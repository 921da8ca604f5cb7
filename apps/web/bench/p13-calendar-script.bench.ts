import type { Benchmark, Row } from '@axp/tooling/bench';
import { firstLoadKib } from './support/bundle.ts';

const goalKib = 20;

/** Scripts that every page has loaded, as in P18. */
const floor = [
  'react',
  'react-dom',
  'react/*',
  'react-dom/*',
  'next/*',
  '@mui/*',
  '@emotion/*',
  '@tanstack/react-query',
  'react-i18next',
  'i18next',
  '@casl/*',
  'axios',
  '@axp/contracts',
  '@axp/contracts/*',
  '@/shared/*',
];
const reactAlone = ['react', 'react-dom', 'react/*', 'react-dom/*', 'date-fns', 'date-fns/*'];

interface Measured {
  readonly subject: string;
  readonly entry: string;
  readonly external: readonly string[];
}

const measured: readonly Measured[] = [
  {
    subject: 'our timeline with its drags, over the application',
    entry: 'src/features/calendar/components/timeline/timeline-grid.tsx',
    external: floor,
  },
  {
    subject: 'all views, filters and data, over the application',
    entry: 'src/features/calendar/components/calendar-page.tsx',
    external: floor,
  },
  {
    subject: 'react-big-calendar, over React and date-fns',
    entry: 'bench/page/big-calendar.tsx',
    external: reactAlone,
  },
  { subject: '@event-calendar/core', entry: 'bench/page/event-calendar.ts', external: [] },
];

export const benchmark: Benchmark = {
  id: 'P13',
  title: 'JavaScript of the calendar itself before anything is opened, gzip',
  goal: `the timeline ≤ ${goalKib} KiB`,
  run: async () => {
    const rows: Row[] = [];
    for (const [index, { subject, entry, external }] of measured.entries()) {
      const kibibytes = await firstLoadKib(entry, external);
      rows.push({
        subject,
        value: `${kibibytes.toFixed(1)} KiB`,
        reference: `${goalKib} KiB`,
        ratio: kibibytes / goalKib,
        ...(index === 0 && { isMet: kibibytes <= goalKib }),
      });
    }
    return rows;
  },
};
