import { parse as parseCsv } from 'csv-parse/sync';
import { parse, View } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import { compile } from 'vega-lite';
import { z } from 'zod';

const Rows = z.array(
  z.object({
    day: z.string(),
    commit: z.string(),
    figure: z.string(),
    subject: z.string(),
    ratio: z.coerce.number().positive(),
  }),
);

/** An SVG with a plot for each figure: the ratio of each subject, run by run. */
export async function plotsOf(history: string): Promise<string> {
  const all: unknown = parseCsv(history, { columns: true });
  const hasRatio = z.array(z.looseObject({ ratio: z.string() })).parse(all);
  const rows = Rows.parse(hasRatio.filter(({ ratio }) => ratio !== ''));
  const points = rows.map(({ day, commit, figure, subject, ratio }) => ({
    run: `${day} ${commit}`,
    figure,
    subject,
    ratio,
  }));
  const figures = [...new Set(rows.map(({ figure }) => figure))].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  const view = new View(parse(compile(plot(points, figures)).spec), { renderer: 'none' });
  return `${await view.toSVG()}\n`;
}

function plot(values: readonly object[], figures: readonly string[]): TopLevelSpec {
  return {
    data: { values: [...values] },
    background: 'white',
    facet: { field: 'figure', sort: [...figures], title: null },
    columns: 2,
    resolve: { scale: { x: 'independent', y: 'independent', color: 'independent' } },
    spec: {
      width: 320,
      height: 160,
      mark: { type: 'line', point: true },
      encoding: {
        x: { field: 'run', type: 'ordinal', sort: null, title: null, axis: { labelAngle: -30 } },
        y: { field: 'ratio', type: 'quantitative', title: 'ratio', scale: { zero: true } },
        color: {
          field: 'subject',
          sort: null,
          title: null,
          legend: { orient: 'bottom', columns: 1, labelLimit: 320 },
        },
      },
    },
  };
}
