import { adminBasePath } from '@axp/contracts';
import { getImportProgress, importResourceSheet } from '@axp/contracts/sheets';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { getText } from '../test/process/http-client.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { merchantId } from './support/search-statements.ts';
import { tableRows, tableWorld } from './support/tables.ts';

const goals = { times: 4, steps: 5 };
const progressEveryMs = 50;
const importId = '01a1f000-0000-7000-8000-00000000beef';

const sheet = [
  'code,name,building,capacity,amenities,check_in',
  ...Array.from(
    { length: tableRows },
    (_, row) =>
      `BENCH-${row},Room ${row},House ${1 + (row % 4)},${2 + (row % 19)},screen | whiteboard,yes`,
  ),
].join('\r\n');

/** Sends the sheet with a `Merchant-Id` header, because fetch can't set the host. */
async function send(url: string, { headers }: Person, merchant: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([sheet], { type: 'text/csv' }), 'rooms.csv');
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: headers.authorization ?? '', 'merchant-id': merchant },
    body: form,
  });
  if (response.status !== 200) throw new Error(`${url} was answered ${await response.text()}`);
}

/** Counts the distinct states that an import reports while it runs. */
async function watchProgress(origin: string, { headers }: Person, until: Promise<unknown>) {
  const path = getImportProgress.path.replace('{importId}', importId);
  const seen = new Set<string>();
  const state = { isOver: false };
  void until.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await getText(`${origin}${adminBasePath}${path}`, headers).then(
      (body) => seen.add(body),
      // The import is unknown until its first rows are written.
      () => seen,
    );
    await new Promise((resolve) => setTimeout(resolve, progressEveryMs));
  }
  return seen.size;
}

export const benchmark: Benchmark = {
  id: 'P52',
  title: `import of ${tableRows} rows in one transaction, against one statement that writes the same rooms`,
  goal: `≤ ${goals.times} times as long, progress told in ≥ ${goals.steps} steps`,
  run: async (context): Promise<Row[]> => {
    const world = await tableWorld(context);
    const [person] = await signInMany(world.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const forget = () => world.ask("delete from resource where code like 'BENCH%'");
    const steps: number[] = [];
    const timed = async (work: () => Promise<unknown>) => {
      await forget();
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const merchant = await merchantId(world);
    const path = importResourceSheet.path.replace('{type}', 'room').replace('{importId}', importId);
    const url = `${world.origin}${adminBasePath}${path}`;
    const measured = await alternate({
      rounds: context.rounds,
      subject: () =>
        timed(async () => {
          const written = send(url, person, merchant);
          steps.push(await watchProgress(world.origin, person, written));
          await written;
        }),
      reference: () => timed(() => world.ask(plainInsert)),
    });
    await forget();
    const fewest = Math.min(...steps);
    return [
      {
        subject: 'import',
        value: `${measured.subject.toFixed(0)} ms`,
        reference: `${measured.reference.toFixed(0)} ms`,
        ratio: measured.ratio,
        isMet: measured.ratio <= goals.times,
      },
      {
        subject: 'steps of progress',
        value: `${fewest}`,
        reference: `${goals.steps}`,
        ratio: fewest / goals.steps,
        isMet: fewest >= goals.steps,
      },
    ];
  },
};

const plainInsert = `
  with made as (
    insert into resource
      (merchant_id, id, type, code, name, building_id, capacity, amenity_mask, search_text)
    select building.merchant_id, gen_random_uuid(), 'room', 'BENCH-' || n, 'Room ' || n,
      building.id, 2 + n % 19, 3, 'room ' || n
    from generate_series(1, ${tableRows}) n
    join (select merchant_id, id from building order by name limit 1) building on true
    returning merchant_id, id
  )
  insert into resource_unit (merchant_id, id, resource_id, number)
  select merchant_id, gen_random_uuid(), id, 1 from made`;
