import { measurePages } from '../build/page-scripts.ts';
import { ensureWebBuild, webOutput } from '../build/web-build.ts';
import type { Benchmark } from './benchmark.ts';

/** The required libraries alone (React, Next, MUI, query, i18next, CASL, axios), measured once. */
const floorKiB = 208;
const largestRatio = 1.15;
const entryRoutes = new Set(['/home', '/login']);

export const scriptSize: Benchmark = {
  id: 'P18',
  title: 'JavaScript per page, gzip, against the required libraries alone',
  goal: `sign-in and home ≤ ${largestRatio.toFixed(2)}`,
  run: async ({ write }) => {
    await ensureWebBuild(write);
    return measurePages(webOutput).map(({ route, gzipBytes }) => {
      const kibibytes = gzipBytes / 1024;
      const ratio = kibibytes / floorKiB;
      return {
        subject: route,
        value: `${kibibytes.toFixed(1)} KiB`,
        reference: `${floorKiB} KiB`,
        ratio,
        ...(entryRoutes.has(route) && { isMet: ratio <= largestRatio }),
      };
    });
  },
};
