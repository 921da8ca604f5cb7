import { gzipSync } from 'node:zlib';
import type { MovedFile, MoveIn, MoveInRow } from '@axp/contracts/move-in';
import {
  checkMoveIn,
  chooseInMoveIn,
  countsOf,
  getMoveIn,
  listMoveInRows,
  runMoveIn,
  startMoveIn,
  undoMoveIn,
} from '@axp/contracts/move-in';
import { administrator } from '../admin/admin-world.ts';
import { sendFile } from '../admin/resource-world.ts';
import type { Member, TestApi } from '../app.ts';

type Booking = MovedFile['bookings'][number];
type Resource = MovedFile['resources'][number];
type Person = MovedFile['people'][number];

/** A room of another system. */
export function room(key: string, changes: Partial<Resource> = {}): Resource {
  return {
    key,
    type: 'room',
    title: `Room ${key}`,
    buildingKey: 'b1',
    capacity: 8,
    description: '',
    amenities: [],
    isActive: true,
    needsApproval: false,
    rules: {},
    ownFields: {},
    ...changes,
  };
}

export function person(key: string, changes: Partial<Person> = {}): Person {
  return {
    key,
    email: `${key}@old.test`,
    account: key,
    fullName: `Person ${key}`,
    unitKeys: [],
    isActive: true,
    ...changes,
  };
}

/** A booking of room r1 by person p1, from a start in UTC for an hour. */
export function booking(key: string, start: string, changes: Partial<Booking> = {}): Booking {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  return {
    key,
    resourceKey: 'r1',
    time: { start: new Date(start).toISOString(), end },
    periods: null,
    seriesKey: null,
    originalStart: null,
    ownerKey: 'p1',
    title: `Meeting ${key}`,
    notes: '',
    isPrivate: false,
    isPending: false,
    attendees: null,
    invitees: [],
    ownFields: {},
    ...changes,
  };
}

/** A file with one building, one room and one person, and what is given. */
export function movedFile(parts: Partial<MovedFile> = {}): MovedFile {
  const file = {
    format: 'axp-move-in-1' as const,
    system: 'librebooking' as const,
    version: '4.1.0',
    origin: 'booking.old.test',
    readAt: '2026-11-02T01:00:00.000Z',
    timezone: 'Asia/Bangkok',
    units: [],
    buildings: [{ key: 'b1', title: 'Old House', timezone: 'Asia/Bangkok' }],
    periods: [],
    resources: [room('r1')],
    people: [person('p1')],
    fields: [],
    blackouts: [],
    series: [],
    bookings: [],
    left: [],
    ...parts,
  };
  return { ...file, counts: parts.counts ?? countsOf(file) };
}

/** An administrator with what the tests of imports do. */
export async function moveInWorld(api: TestApi, as?: Member) {
  const admin = as ?? (await administrator(api));
  const upload = (
    content: Uint8Array | string,
    { language = 'en', query = {} }: { language?: string; query?: Record<string, string> } = {},
  ) =>
    sendFile(api, startMoveIn, {
      as: admin,
      params: {},
      query,
      content,
      fileName: 'old.json.gz',
      language,
    });
  const start = async (file: MovedFile): Promise<MoveIn> =>
    (await upload(gzipSync(JSON.stringify(file)))).data;
  const get = async ({ id }: Pick<MoveIn, 'id'>): Promise<MoveIn> =>
    (await api.call(getMoveIn, { as: admin, params: { id } })).data;
  const work = () => api.runJob('move_in');
  const check = async ({ id }: Pick<MoveIn, 'id'>): Promise<MoveIn> => {
    await api.call(checkMoveIn, { as: admin, params: { id } });
    await work();
    return get({ id });
  };
  const run = async ({ id, version }: MoveIn): Promise<MoveIn> => {
    await api.call(runMoveIn, { as: admin, params: { id }, body: { version } });
    await work();
    return get({ id });
  };
  const undo = async ({ id }: Pick<MoveIn, 'id'>): Promise<MoveIn> => {
    await api.call(undoMoveIn, { as: admin, params: { id } });
    await work();
    return get({ id });
  };
  const choose = async ({ id }: Pick<MoveIn, 'id'>, choices: object): Promise<MoveIn> => {
    const { version } = await get({ id });
    const body = { version, ...choices };
    return (await api.call(chooseInMoveIn, { as: admin, params: { id }, body })).data;
  };
  const moveAll = async (file: MovedFile): Promise<MoveIn> => run(await check(await start(file)));
  const rows = async (
    { id }: Pick<MoveIn, 'id'>,
    kind: MoveInRow['kind'],
    language = 'en',
  ): Promise<MoveInRow[]> =>
    (
      await api.call(listMoveInRows, {
        as: admin,
        params: { id },
        query: { kind, limit: 100 },
        headers: { 'accept-language': language },
      })
    ).data;
  return { admin, upload, start, choose, get, work, check, run, undo, moveAll, rows };
}

/** Numbers of an import by kind and outcome: `booking ready`. */
export function countsIn({ counts }: MoveIn): Record<string, number> {
  return Object.fromEntries(
    counts.map(({ kind, outcome, count }) => [`${kind} ${outcome}`, count]),
  );
}
