import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { measurePages, scriptsOf } from '../build/page-scripts.ts';
import { alternate, median, percentile } from './alternate.ts';
import { benchmarkTable } from './benchmark-table.ts';
import { historyLines } from './history.ts';

describe('measuring in turn', () => {
  it('drops the first round and uses medians of the rest', async () => {
    const order: string[] = [];
    const next = (name: string, values: number[]) => async () => {
      order.push(name);
      return values.shift() ?? Number.NaN;
    };
    const result = await alternate({
      rounds: 3,
      subject: next('subject', [99, 10, 20, 12]),
      reference: next('reference', [99, 20, 40, 30]),
    });
    expect(result).toEqual({ subject: 12, reference: 30, ratio: 0.5 });
    expect(order.slice(0, 4)).toEqual(['subject', 'reference', 'subject', 'reference']);
  });

  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it.each([
    [[3, 1, 2], 0.95, 3],
    [[4, 3, 2, 1], 0.5, 2],
    [[7], 0.99, 7],
    [[], 0.5, Number.NaN],
  ])('of %j, the percentile %d is %d', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });
});

describe('[P18] JavaScript of a page', () => {
  const html = `<script src="/_next/a.js?v=1" defer=""></script><script src="/_next/a.js"></script>
    <script src="/_next/old.js" noModule=""></script><script>inline()</script>`;

  it('is every script once, without those for old browsers', () => {
    expect(scriptsOf(html)).toEqual(['/_next/a.js']);
  });

  it('is counted as the browser receives it, by route', () => {
    const output = mkdtempSync(join(tmpdir(), 'axp-pages-'));
    const script = 'export const room = 1;\n'.repeat(50);
    mkdirSync(join(output, '_next'));
    mkdirSync(join(output, 'bookings'));
    writeFileSync(join(output, '_next/a.js'), script);
    for (const page of ['index', 'login', 'bookings/index']) {
      writeFileSync(join(output, `${page}.html`), html);
    }
    const gzipBytes = gzipSync(script).length;
    expect(measurePages(output)).toEqual([
      { route: '/bookings', gzipBytes },
      { route: '/', gzipBytes },
      { route: '/login', gzipBytes },
    ]);
    rmSync(output, { recursive: true });
  });
});

describe('history', () => {
  it('has a line for each figure, with its environment', () => {
    const benchmark = { id: 'P0', title: 'a thing', goal: '≤ 1', run: async () => [] };
    const row = { subject: 'it, "twice"', value: '1 s', reference: '2 s', ratio: 0.5 };
    const facts = { day: '2026-11-26', commit: 'abc1234', cores: 2, load: 0.2, note: 'first' };
    const rows = [row, { ...row, subject: 'that' }];
    expect(historyLines([{ benchmark, rows }], facts).split('\n')).toEqual([
      '2026-11-26,abc1234,2,0.2,P0,"it, ""twice""",1 s,2 s,0.50,first',
      '2026-11-26,abc1234,2,0.2,P0,that,1 s,2 s,0.50,first',
      '',
    ]);
  });
});

describe('plots', () => {
  it('of the history are an SVG with a plot for each figure, deterministic', () => {
    const history = `day,commit,figure,subject,ratio
2026-11-20,abc1234,P66,peer,0.9
2026-11-20,abc1234,P3,"searches, all",0.34
2026-11-20,abc1234,P19,first start,
2026-11-26,def5678,P3,"searches, all",0.43
`;
    // A process of its own: the library has modules that Jest would have to compile.
    const program = `
      import { plotsOf } from ${JSON.stringify(join(import.meta.dirname, 'plots.ts'))};
      const history = ${JSON.stringify(history)};
      console.log(JSON.stringify([await plotsOf(history), await plotsOf(history)]));`;
    const args = ['--input-type=module', '--eval', program];
    const drawn: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    const [svg, again] = z.tuple([z.string(), z.string()]).parse(drawn);
    expect(again).toBe(svg);
    expect(svg).toMatch(/^<svg/);
    const texts = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(expect.arrayContaining(['P3', 'P66', 'peer', 'searches, all']));
    expect(texts.join()).toMatch(/P3,.*P66/);
    expect(texts).not.toContain('P19');
  });
});

describe('table', () => {
  it('has ratio and verdict of each row, and the goals below', () => {
    const benchmark = { id: 'P0', title: 'a thing', goal: '≤ 1', run: async () => [] };
    const row = { subject: 'it', value: '1 s', reference: '2 s', ratio: 0.5, isMet: true };
    const table = benchmarkTable([{ benchmark, rows: [row] }]);
    expect(table).toContain('P0  it          1 s        2 s   0.50  met');
    expect(table).toContain('P0  a thing: ≤ 1 · met');
  });

  it.each([
    ['met', [true, true, undefined]],
    ['missed', [true, undefined, false]],
  ])('calls a figure %s by all parts of its goal', (verdict, parts) => {
    const benchmark = { id: 'P0', title: 'a thing', goal: '≤ 1', run: async () => [] };
    const row = { subject: 'it', value: '1 s', reference: '2 s' };
    const rows = parts.map((isMet) => (isMet === undefined ? row : { ...row, isMet }));
    expect(benchmarkTable([{ benchmark, rows }])).toMatch(new RegExp(`: ≤ 1 · ${verdict}$`));
  });

  it('says nothing of a figure without a goal', () => {
    const benchmark = { id: 'P0', title: 'a thing', goal: 'none', run: async () => [] };
    const rows = [{ subject: 'it', value: '1 s', reference: '' }];
    expect(benchmarkTable([{ benchmark, rows }])).toMatch(/P0 {2}a thing: none$/);
  });
});
