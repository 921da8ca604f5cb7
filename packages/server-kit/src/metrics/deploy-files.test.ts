import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Database } from '../db/index.ts';
import { createTestDatabase } from '../testing/index.ts';
import { createMetrics } from './metrics.ts';

const root = path.join(import.meta.dirname, '../../../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const Board = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});
const Configuration = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(z.object({ job_name: z.string().startsWith('axp-') })),
});

const alerts = Rules.parse(parse(readText('deploy/prometheus-rules.yml'))).groups.flatMap(
  ({ rules }) => rules,
);
const panels = Board.parse(JSON.parse(readText('deploy/grafana-board.json'))).panels;
const runbook = readText('docs/operating.md');

/** Names that Prometheus gives to the parts of a histogram. */
const part = /_(?:bucket|sum|count)$/;
const ofServers = /\b(?:axp|nodejs|process)_\w+/g;

let database: Database<unknown>;
let types: ReadonlyMap<string, string>;
beforeAll(async () => {
  const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
  database = await createTestDatabase({ migrationsFolder });
  const metrics = createMetrics({ database, queues: [] });
  const lines = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  types = new Map(lines.map(([, name = '', type = '']) => [name, type]));
  metrics.close();
});
afterAll(() => database.close());

function unknownIn(expression: string): string[] {
  const names = expression.match(ofServers) ?? [];
  return names.filter((name) => {
    const isPart = types.get(name.replace(part, '')) === 'histogram';
    return isPart ? !part.test(name) : !types.has(name);
  });
}

describe('the deployment files', () => {
  it('use only metrics that servers have', () => {
    const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)];
    expect(expressions.length).toBeGreaterThan(25);
    expect(expressions.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    expect(unknownIn('rate(axp_gone_total[5m]) + axp_database_pool_wait_seconds')).toEqual([
      'axp_gone_total',
      'axp_database_pool_wait_seconds',
    ]);
  });

  it('have one runbook line for each alert, and no other', () => {
    const described = [...runbook.matchAll(/^\| `(Axp\w+)` /gm)].map(([, name]) => name);
    expect(described).toEqual(alerts.map(({ alert }) => alert));
  });

  it('describe each of our own metrics', () => {
    const described = [...runbook.matchAll(/^\| `(axp_\w+)` /gm)].map(([, name]) => name);
    const own = [...types.keys()].filter((name) => name.startsWith('axp_'));
    expect(new Set(described)).toEqual(new Set(own));
  });

  it('have Prometheus read the rules under their file names', () => {
    const { rule_files } = Configuration.parse(parse(readText('deploy/prometheus.yml')));
    expect(rule_files).toEqual(['prometheus-rules.yml']);
  });
});
