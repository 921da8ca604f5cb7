import { editBooking } from '@axp/contracts';
import { checkMoveIn, inviteMovedIn, runMoveIn, undoMoveIn } from '@axp/contracts/move-in';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { generatedImport, hours } from './generated-import.ts';
import { booking, countsIn, movedFile, moveInWorld, person, room } from './move-in-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));
afterEach(() => goOn());

/** Bookings of several parts. */
const many = Array.from({ length: 1_200 }, (_, index) => booking(`b${index}`, hours(index)));

const countOf = async (
  table: 'booking' | 'resource' | 'building' | 'app_user' | 'moved_thing',
  merchantId: string,
) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(
    api.db,
  );
  return rows[0]?.count;
};

/** Lets the worker fail at a part, as if it was killed. */
const stopAt = async (part: number) => {
  await sql`create or replace function stop_move_in() returns trigger language plpgsql as $$
    begin
      if new.part > ${sql.lit(part)} and new.state = 'running' then raise exception 'killed'; end if;
      return new;
    end $$`.execute(api.db);
  await sql`create or replace trigger stop_move_in before update on move_in
    for each row execute function stop_move_in()`.execute(api.db);
};
const goOn = () => sql`drop trigger if exists stop_move_in on move_in`.execute(api.db);

describe('checkMoveIn', () => {
  it('[R-06] keeps nothing of what it tries', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const checked = await world.check(
      await world.start(movedFile({ bookings: many.slice(0, 600) })),
    );
    expect(checked.progress).toEqual({ done: 603, total: 603 });
    expect(checked.checkedAt).not.toBeNull();
    for (const table of ['booking', 'resource', 'building', 'moved_thing'] as const)
      expect([table, await countOf(table, merchantId)]).toEqual([table, 0]);
  });

  it('[R-06] is of one import at a time in a merchant', async () => {
    const world = await moveInWorld(api);
    const [one, other] = [await world.start(movedFile()), await world.start(movedFile())];
    const ask = (id: string) => api.call(checkMoveIn, { as: world.admin, params: { id } });
    expect((await ask(one.id)).data.state).toBe('checking');
    expect((await ask(other.id)).problem.code).toBe('move_in.begun');
    expect((await ask(one.id)).problem.code).toBe('move_in.begun');
    const stranger = await moveInWorld(api, await administrator(api));
    expect((await stranger.check(await stranger.start(movedFile()))).state).toBe('checked');
  });
});

describe('a run of several parts', () => {
  it('[R-06] goes on after a worker was killed, with each booking once', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const checked = await world.check(await world.start(movedFile({ bookings: many })));
    const { id, version } = checked;
    await api.call(runMoveIn, { as: world.admin, params: { id }, body: { version } });
    await stopAt(2);
    await expect(world.work()).rejects.toThrow('imports failed');
    const stopped = await countOf('booking', merchantId);
    expect(stopped).toBe(500);
    await goOn();
    await Promise.all([world.work(), world.work()]);
    await world.work();
    const done = await world.get(checked);
    expect(done.state).toBe('done');
    expect(await countOf('booking', merchantId)).toBe(1_200);
  });

  it('[R-06] ends when its administrator loses the right', async () => {
    const world = await moveInWorld(api);
    const checked = await world.check(await world.start(movedFile({ bookings: many.slice(0, 5) })));
    const { id, version } = checked;
    await api.call(runMoveIn, { as: world.admin, params: { id }, body: { version } });
    await administrator(api, world.admin);
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', world.admin.id)
      .execute();
    await world.work();
    expect(await countOf('booking', world.admin.merchantId)).toBe(0);
    const { state } = await api.db
      .selectFrom('move_in')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('failed');
  });
});

describe('undoMoveIn', () => {
  const file = movedFile({
    units: [{ key: 'g', title: 'Sales' }],
    resources: [room('r1'), room('r2')],
    people: [person('p1', { unitKeys: ['g'] }), person('p2')],
    fields: [
      { key: 'f', subject: 'booking', kind: 'text', title: 'Code', choices: [], isRequired: false },
    ],
    blackouts: [{ key: 'x', resourceKeys: ['r2'], title: 'Off', start: hours(0), end: hours(20) }],
    bookings: many
      .slice(0, 20)
      .map((one) => ({ ...one, ownerKey: one.key === 'b19' ? null : 'p1' })),
  });

  it('[R-06] removes all that an import made, and a later one makes it again', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const done = await world.moveAll(file);
    expect(done.undo).toEqual({ until: '2026-11-03T01:00:00.000Z', changed: 0 });
    const undone = await world.undo(done);
    expect(undone).toMatchObject({ state: 'undone', undo: null });
    for (const table of ['booking', 'resource', 'building', 'moved_thing'] as const)
      expect([table, await countOf(table, merchantId)]).toEqual([table, 0]);
    expect(await countOf('app_user', merchantId)).toBe(1);
    expect(countsIn(await world.moveAll(file))).toMatchObject({ 'booking created': 20 });
  });

  it('[R-06] removes nothing once one booking was changed, or a day has passed', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const done = await world.moveAll(file);
    const { id, version } = await api.db
      .selectFrom('booking')
      .select(['id', 'version'])
      .where('merchant_id', '=', merchantId)
      .orderBy('starts_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = { version, title: 'Another title' };
    const edited = await api.call(editBooking, { as: world.admin, params: { id }, body });
    expect(edited.status).toBe(200);
    expect((await world.get(done)).undo?.changed).toBe(1);
    const ask = () => api.call(undoMoveIn, { as: world.admin, params: { id: done.id } });
    expect((await ask()).problem).toMatchObject({
      code: 'move_in.not_undoable',
      params: { changed: 1 },
    });
    await api.db.updateTable('booking').set({ version: 1 }).where('id', '=', id).execute();
    api.clock.advance({ hours: 24, minutes: 1 });
    expect((await ask()).problem.code).toBe('move_in.not_undoable');
    expect((await world.get(done)).undo).toBeNull();
    expect(await countOf('booking', merchantId)).toBe(20);
  });

  it('[R-06] stops as a whole when something changes while it runs', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const done = await world.moveAll(file);
    await api.call(undoMoveIn, { as: world.admin, params: { id: done.id } });
    await sql`update resource set version = 2 where merchant_id = ${merchantId} and name = 'Room r2'`.execute(
      api.db,
    );
    await world.work();
    expect(await world.get(done)).toMatchObject({ state: 'done', undo: { changed: 1 } });
    expect(await countOf('booking', merchantId)).toBe(20);
  });
});

describe('inviteMovedIn', () => {
  it('[R-06] invites the people whom an import made, once', async () => {
    const world = await moveInWorld(api);
    const { merchantId } = world.admin;
    const done = await world.moveAll(movedFile({ people: [person('p1'), person('p2')] }));
    expect(done.uninvited).toBe(2);
    const ask = () => api.call(inviteMovedIn, { as: world.admin, params: { id: done.id } });
    expect((await ask()).data.uninvited).toBe(0);
    await ask();
    const mails = await api.db
      .selectFrom('account_mail')
      .select(['email', 'purpose'])
      .where('merchant_id', '=', merchantId)
      .orderBy('email')
      .execute();
    expect(mails).toEqual([
      { email: 'p1@old.test', purpose: 'activate' },
      { email: 'p2@old.test', purpose: 'activate' },
    ]);
  });
});

describe('the counts of an import', () => {
  it('[R-06] say of each of 50 generated files what became of every thing', async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const world = await moveInWorld(api);
      const file = generatedImport(seed);
      const checked = await world.check(await world.start(file));
      const done = await world.run(checked);
      for (const state of [checked, done]) {
        const sums = new Map<string, number>();
        for (const { kind, count } of [...state.counts, ...state.left])
          sums.set(kind, (sums.get(kind) ?? 0) + count);
        const read = Object.entries(file.counts).filter(([, count]) => count !== 0);
        expect([seed, Object.fromEntries(sums)]).toEqual([seed, Object.fromEntries(read)]);
      }
      const { 'booking created': created = 0, 'booking breaks_rule': against = 0 } = countsIn(done);
      expect(await countOf('booking', world.admin.merchantId)).toBe(created + against);
    }
  });
});
