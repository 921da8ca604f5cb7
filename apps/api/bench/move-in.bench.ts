import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MovedFile } from '@axp/contracts/move-in';
import { connectDatabase, createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { v7 as uuidv7 } from 'uuid';
import { parseCommand } from '../src/command/run-command.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { createFileContents } from '../src/platform/files/file-contents.ts';
import { crowdEmail, crowdHost } from '../test/crowd.ts';
import { booking, movedFile, person, room } from '../test/move-in/move-in-world.ts';
import { benchWorld, usualSize } from './support/bench-world.ts';
import { merchantId } from './support/search-statements.ts';

const goalMinutes = 10;
const size = { resources: 500, people: 5_000, weeks: 50, seriesOfResource: 2, singles: 100 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const benchmark: Benchmark = {
  id: 'P72',
  title: 'import of 500 resources, 5,000 people and 100,000 future dates, half of them of series',
  goal: `check and run, and undo, each ≤ ${goalMinutes} min`,
  run: async (context): Promise<Row[]> => {
    const world = await benchWorld(context, usualSize(Math.min(...context.sizes)));
    const merchant = await merchantId(world);
    await world.ask(`update app_user set is_administrator = true
      where merchant_id = '${merchant}' and email = '${crowdEmail(1)}'`);
    const database = await connectDatabase<DB>({
      location: { kind: 'postgres', url: world.databaseUrl },
      logger: createLogger({ name: 'bench', level: 'silent' }),
    });
    context.atEnd(() => database.close());
    const folder = await mkdtemp(join(tmpdir(), 'move-in-bench-'));
    context.atEnd(() => rm(folder, { recursive: true }));
    const path = join(folder, 'moved.json.gz');
    await writeFile(path, gzipSync(JSON.stringify(manyThings(new Date()))));
    const operator = {
      unitOfWork: createUnitOfWork(database),
      contents: createFileContents(null),
      newId: uuidv7,
      clock: { now: () => new Date() },
      distribute: async () => [],
      print: (line: string) => context.write(`P72: ${line}\n`),
    };
    const minutesOf = async (...words: readonly string[]) => {
      const began = performance.now();
      await parseCommand(['move-in', ...words, '--as', crowdEmail(1)])(operator);
      return (performance.now() - began) / 60_000;
    };
    const host = crowdHost(1);
    const run = timeRow('check and run', await minutesOf('run', host, path));
    // As the database does of its own within minutes.
    await world.ask('analyze');
    return [run, timeRow('undo', await minutesOf('undo', host))];
  },
};

function timeRow(subject: string, minutes: number): Row {
  const value = `${minutes.toFixed(1)} min`;
  return { subject, value, reference: '', isMet: minutes <= goalMinutes };
}

/** Two weekly series and a hundred single bookings for each resource. */
function manyThings(now: Date): MovedFile {
  const first = Math.ceil(now.getTime() / dayMs) * dayMs + dayMs;
  const weekdays = [
    'sunday',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
  ] as const;
  const weekday = weekdays[new Date(first).getUTCDay()] ?? 'monday';
  const until = new Date(first + size.weeks * 7 * dayMs).toISOString().slice(0, 10);
  const at = (ms: number) => new Date(first + ms).toISOString();
  const resources = Array.from({ length: size.resources }, (_, index) => room(`r${index}`));
  const series = resources.flatMap(({ key }) =>
    Array.from({ length: size.seriesOfResource }, (_, index) => ({
      key: `${key}-s${index}`,
      recurrence: { frequency: 'weekly' as const, interval: 1, weekdays: [weekday], until },
      start: at(index * hourMs),
      end: at((index + 1) * hourMs),
    })),
  );
  const owner = (number: number) => `p${number % size.people}`;
  const bookings = resources.flatMap(({ key: resourceKey }, place) => [
    ...Array.from({ length: size.seriesOfResource * size.weeks }, (_, date) => {
      const index = date % size.seriesOfResource;
      const week = Math.floor(date / size.seriesOfResource);
      const start = at(index * hourMs + week * 7 * dayMs);
      const seriesKey = `${resourceKey}-s${index}`;
      const ownerKey = owner(place * 7 + index);
      return booking(`${seriesKey}-${week}`, start, {
        resourceKey,
        ownerKey,
        seriesKey,
        title: 'Team',
      });
    }),
    ...Array.from({ length: size.singles }, (_, day) =>
      booking(`${resourceKey}-${day}`, at(day * dayMs + 5 * hourMs), {
        resourceKey,
        ownerKey: owner(place * 13 + day * 3),
      }),
    ),
  ]);
  const people = Array.from({ length: size.people }, (_, index) => person(`p${index}`));
  return movedFile({
    timezone: 'UTC',
    buildings: [{ key: 'b1', title: 'Old House', timezone: 'UTC' }],
    resources,
    people,
    series,
    bookings,
  });
}
