import { adminBasePath } from '@axp/contracts';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { getText } from '../test/process/http-client.ts';
import { middleTime, startBareServer } from './support/bare-server.ts';
import { signInMany } from './support/people.ts';
import { merchantId } from './support/search-statements.ts';
import { tableNames, tableRows, tableWorld } from './support/tables.ts';

const goal = 1.8;

export const benchmark: Benchmark = {
  id: 'P50',
  title: `first page of a table of ${tableRows} rows, half of the answers against a bare indexed read over HTTP`,
  goal: `≤ ${goal} times as long`,
  run: async (context): Promise<Row[]> => {
    const world = await tableWorld(context);
    const [person] = await signInMany(world.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const merchant = await merchantId(world);
    const bare = await startBareServer('bare-table-server.ts', world.databaseUrl, merchant);
    const rows: Row[] = [];
    try {
      for (const name of tableNames) {
        const path = `${world.origin}${adminBasePath}/${name}?limit=50`;
        const measured = await alternate({
          rounds: context.rounds,
          subject: () => middleTime(() => getText(path, person.headers)),
          reference: () => middleTime(() => getText(`${bare.origin}/${name}`, {})),
        });
        rows.push({
          subject: name,
          value: `${measured.subject.toFixed(2)} ms`,
          reference: `${measured.reference.toFixed(2)} ms`,
          ratio: measured.ratio,
          isMet: measured.ratio <= goal,
        });
      }
    } finally {
      bare.stop();
    }
    return rows;
  },
};
