import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MovedFile, movedKinds, thingsIn } from '@axp/contracts/move-in';
import { expect } from '@jest/globals';
import { readMoveIn } from '../../../src/command/move-in/read-command.ts';
import { readerPassword } from './source-server.ts';

/** Moment of every reading. */
export const now = '2026-11-30T03:00:00.000Z';

export interface ReadResult {
  readonly file: MovedFile;
  readonly printed: string;
}

/** Runs the command with these words, and a file of its own. */
export async function readWith(
  words: readonly string[],
  password: string | undefined = readerPassword,
): Promise<ReadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'axp-move-in-'));
  const out = join(folder, 'file.json.gz');
  const printed: string[] = [];
  try {
    await readMoveIn(['--out', out, ...words], {
      now: () => new Date(now),
      password,
      print: (line) => void printed.push(line),
    });
    expect((await stat(out)).mode & 0o077).toBe(0);
    const file = MovedFile.parse(JSON.parse(gunzipSync(await readFile(out)).toString()));
    return { file, printed: printed.join('\n') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Counts of a kind that were left out, by reason. */
export function leftOf(file: MovedFile, kind: MovedFile['left'][number]['kind']) {
  return Object.fromEntries(
    file.left.filter((each) => each.kind === kind).map(({ reason, count }) => [reason, count]),
  );
}

/** Expects that all that was read is in the file or named, and that the file refers to nothing else. */
export function expectWhole(file: MovedFile): void {
  const things = thingsIn(file);
  for (const kind of movedKinds) {
    const left = Object.values(leftOf(file, kind)).reduce((sum, count) => sum + count, 0);
    expect({ kind, count: things[kind] + left }).toEqual({ kind, count: file.counts[kind] });
  }
  const keys = (list: readonly { readonly key: string }[]) => {
    const all = new Set(list.map(({ key }) => key));
    expect(all.size).toBe(list.length);
    return all;
  };
  const resources = keys(file.resources);
  const people = keys(file.people);
  const series = keys(file.series);
  const buildings = keys(file.buildings);
  const units = keys(file.units);
  const periods = keys(file.periods);
  const fields = keys(file.fields);
  keys(file.bookings);
  keys(file.blackouts);
  const isIn = (all: ReadonlySet<string>, key: string | null) => key === null || all.has(key);
  const odd = [
    file.resources.filter(({ buildingKey }) => !isIn(buildings, buildingKey)),
    file.resources.filter(({ ownFields }) =>
      Object.keys(ownFields).some((key) => !fields.has(key)),
    ),
    file.people.filter(({ unitKeys }) => unitKeys.some((key) => !units.has(key))),
    file.blackouts.filter(({ resourceKeys }) => resourceKeys.some((key) => !resources.has(key))),
    file.bookings.filter(({ resourceKey }) => !resources.has(resourceKey)),
    file.bookings.filter(({ ownerKey }) => !isIn(people, ownerKey)),
    file.bookings.filter(({ seriesKey }) => !isIn(series, seriesKey)),
    file.bookings.filter(({ ownFields }) => Object.keys(ownFields).some((key) => !fields.has(key))),
    file.bookings.filter((each) => (each.time === null) === (each.periods === null)),
    file.bookings.filter(
      (each) =>
        each.periods && !(periods.has(each.periods.first) && periods.has(each.periods.last)),
    ),
  ];
  expect(odd.flat()).toEqual([]);
}
