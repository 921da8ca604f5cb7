import { gzipSync } from 'node:zlib';
import type { MovedFile } from '@axp/contracts/move-in';
import { checkMoveIn } from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource, buildUser } from '../factories.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const field = (subject: 'resource' | 'booking') => ({
  key: subject,
  subject,
  kind: 'text' as const,
  title: `Code of ${subject}`,
  choices: [],
  isRequired: false,
});

/** Something new and something that is here of each kind. */
const file: MovedFile = movedFile({
  units: [{ key: 'g1', title: 'Sales' }],
  buildings: [
    { key: 'b1', title: 'Old House', timezone: 'Asia/Bangkok' },
    { key: 'b2', title: 'New House', timezone: 'Asia/Bangkok' },
  ],
  resources: [room('r1'), room('r2', { buildingKey: 'b2' })],
  people: [person('p1'), person('p2'), person('p3', { email: null })],
  fields: [field('resource'), field('booking')],
  blackouts: [
    { key: 'x', resourceKeys: ['r1'], title: 'Off', start: at('20:00'), end: at('21:00') },
  ],
  bookings: [
    booking('here', at('10:00')),
    booking('new person', at('12:00'), { ownerKey: 'p2' }),
    booking('new room', at('14:00'), { resourceKey: 'r2' }),
  ],
});

async function worldOf() {
  const world = await moveInWorld(api);
  const { merchantId: merchant_id } = world.admin;
  const house = await buildBuilding(api.db, { merchant_id, name: 'Old House' });
  await buildResource(api.db, {
    merchant_id,
    building_id: house.id,
    name: 'Room r1',
    capacity: 8,
  });
  await buildUser(api.db, { merchant_id, email: 'p1@old.test' });
  const start = async (subjects: string) =>
    (await world.upload(gzipSync(JSON.stringify(file)), { query: { subjects } })).data;
  return { ...world, start };
}

describe('what is imported', () => {
  it.each([
    [
      'bookings',
      {
        'building matched': 1,
        'building left': 1,
        'resource matched': 1,
        'resource left': 1,
        'unit left': 1,
        'person matched': 1,
        'person left': 2,
        'field left': 1,
        'field created': 1,
        'blackout created': 1,
        'booking created': 1,
        'booking impossible': 2,
      },
    ],
    [
      'resources,bookings',
      {
        'building matched': 1,
        'building created': 1,
        'resource matched': 1,
        'resource created': 1,
        'unit left': 1,
        'person matched': 1,
        'person left': 2,
        'field created': 2,
        'blackout created': 1,
        'booking created': 2,
        'booking impossible': 1,
      },
    ],
    [
      'people',
      {
        'building matched': 1,
        'building left': 1,
        'resource matched': 1,
        'resource left': 1,
        'unit created': 1,
        'person matched': 1,
        'person created': 1,
        'person undecided': 1,
        'field left': 2,
        'blackout left': 1,
        'booking left': 3,
      },
    ],
  ])('[R-06] is %s alone, on what is here already', async (subjects, counts) => {
    const world = await worldOf();
    const draft = await world.start(subjects);
    expect(draft.subjects).toEqual(subjects.split(','));
    const done = await world.run(await world.check(draft));
    expect(countsIn(done)).toEqual(counts);
  });

  it('[R-06] can be more by a decision on one of them, and says why the others stay out', async () => {
    const world = await worldOf();
    const draft = await world.start('bookings');
    const rows = await world.rows(draft, 'person');
    expect(rows.find(({ key }) => key === 'p2')).toMatchObject({
      outcome: 'left',
      reason: 'It was not chosen for this import.',
    });
    const decided = await world.choose(draft, { people: { p2: { to: 'create' } } });
    const done = await world.run(await world.check(decided));
    expect(countsIn(done)).toMatchObject({ 'person created': 1, 'booking created': 2 });
  });

  it('[R-06] is something that is known', async () => {
    const { upload } = await worldOf();
    for (const subjects of ['', 'bookings,everything']) {
      const { problem } = await upload(JSON.stringify(file), { query: { subjects } });
      expect(problem.errors[0]?.path).toMatch(/^query\.subjects/);
    }
  });
});

describe('the length of a check and a run', () => {
  it('[R-06] is told once it has ended', async () => {
    const world = await moveInWorld(api);
    const draft = await world.start(movedFile());
    expect(draft.workSeconds).toBeNull();
    await api.call(checkMoveIn, { as: world.admin, params: { id: draft.id } });
    expect((await world.get(draft)).workSeconds).toBeNull();
    api.clock.advance({ seconds: 42 });
    await world.work();
    const checked = await world.get(draft);
    expect(checked.workSeconds).toBe(42);
    expect((await world.run(checked)).workSeconds).toBe(0);
  });
});
