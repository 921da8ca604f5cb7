import { apiBasePath } from '@axp/contracts';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { z } from 'zod';
import { crowdEmail, crowdHost } from '../test/crowd.ts';
import { post } from '../test/process/http-client.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { FreeHours, hourMs, instant } from './support/calls.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';

const contenders = 20;
const rounds = 100;

const Booked = z.object({ data: z.object({ id: z.string(), version: z.number() }) });
type Booked = z.output<typeof Booked>['data'];

interface Arena {
  readonly world: BenchWorld;
  readonly people: readonly Person[];
  readonly hours: FreeHours;
}

interface Attempt {
  readonly path: string;
  readonly body: unknown;
  readonly method?: string;
}

async function send({ world }: Arena, { host, headers }: Person, attempt: Attempt) {
  const path = `${apiBasePath}${attempt.path}`;
  return post(world.origin, { ...attempt, host, path, headers });
}

async function book(arena: Arena, person: Person, body: unknown): Promise<Booked> {
  const { status, answer } = await send(arena, person, { path: '/bookings', body });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(answer)}`);
  return Booked.parse(answer).data;
}

/** Counts the successful ones of concurrent requests; all others must report a conflict. */
async function winnersOf(attempts: readonly ReturnType<typeof send>[]): Promise<number> {
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  const strange = statuses.find((status) => ![200, 201, 409].includes(status));
  if (strange !== undefined) throw new Error(`somebody was answered ${strange}`);
  return statuses.filter((status) => status !== 409).length;
}

/** Everybody books the same hour. */
async function creating(arena: Arena): Promise<number> {
  const booking = arena.hours.take();
  return winnersOf(
    arena.people.map((person) => send(arena, person, { path: '/bookings', body: booking })),
  );
}

/** Everybody moves a booking of their own into the same free hour. */
async function moving(arena: Arena): Promise<number> {
  const own = await Promise.all(
    arena.people.map((person) => book(arena, person, arena.hours.take())),
  );
  const { start, end, resourceId } = arena.hours.take();
  return winnersOf(
    own.map(({ id, version }, index) => {
      const [person = arena.people[0]] = arena.people.slice(index);
      if (!person) throw new Error('nobody is there');
      const body = { version, start, end, resourceId };
      return send(arena, person, { path: `/bookings/${id}`, body, method: 'PATCH' });
    }),
  );
}

/** One meeting is kept longer while everybody else books the time behind it. */
async function extending(arena: Arena): Promise<number> {
  const [person, ...others] = arena.people;
  if (!person) throw new Error('nobody is there');
  const { id, version } = await book(arena, person, arena.hours.take());
  const { resourceId, end } = await makeItRun(arena.world, id);
  const later = instant(Date.parse(end) + hourMs);
  const neighbour = { ...arena.hours.take(), resourceId, start: end, end: later };
  return winnersOf([
    send(arena, person, { path: `/bookings/${id}/extend`, body: { version, end: later } }),
    ...others.map((other) => send(arena, other, { path: '/bookings', body: neighbour })),
  ]);
}

/** As if it had been booked in time for now, in a room that is free for the next hours. */
async function makeItRun(
  { ask }: BenchWorld,
  id: string,
): Promise<{ readonly resourceId: string; readonly end: string }> {
  const quarterMs = hourMs / 4;
  const begun = Math.floor(Date.now() / quarterMs) * quarterMs - quarterMs;
  const [start, end] = [instant(begun), instant(begun + 3 * quarterMs)];
  const [resourceId = '', unitId = ''] = (
    await ask(`
      select unit.resource_id || ' ' || unit.id from resource_unit unit
      join booking own on own.merchant_id = unit.merchant_id and own.id = '${id}'
      join resource on resource.id = unit.resource_id and resource.type = 'room'
      where not exists (
        select from occupancy taken where taken.unit_id = unit.id
          and taken.starts_at < now() + interval '3 hours'
          and taken.ends_at > now() - interval '1 hour'
      ) limit 1`)
  ).split(' ');
  const time = `resource_id = '${resourceId}', starts_at = '${start}', ends_at = '${end}'`;
  await ask(`update booking set ${time} where id = '${id}'`);
  await ask(`update occupancy set ${time}, unit_id = '${unitId}' where booking_id = '${id}'`);
  return { resourceId, end };
}

/** One waiting request is approved in as many windows. */
async function approving(arena: Arena): Promise<number> {
  const [person, boss] = arena.people;
  if (!person || !boss) throw new Error('nobody is there');
  const booking = arena.hours.take();
  const setApproval = (isNeeded: boolean) =>
    arena.world.ask(`
      update resource set needs_approval = ${isNeeded} where id = '${String(booking.resourceId)}'`);
  await setApproval(true);
  const { id, version } = await book(arena, person, booking);
  await setApproval(false);
  const attempts = arena.people.map(() =>
    send(arena, boss, { path: `/bookings/${id}/approve`, body: { version } }),
  );
  return winnersOf(attempts);
}

const races = { create: creating, approve: approving, extend: extending, move: moving };

export const benchmark: Benchmark = {
  id: 'P7',
  title: `${contenders}-way race over HTTP, ${rounds} rounds each`,
  goal: 'exactly 1 winner in every round',
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    await world.ask(`
      update app_user set is_administrator = true where email = '${crowdEmail(2)}'`);
    const people = await signInMany(world.origin, { count: contenders });
    const arena = { world, people, hours: await FreeHours.of(world, crowdHost(1)) };
    const rows: Row[] = [];
    for (const [name, race] of Object.entries(races)) {
      let exact = 0;
      for (let round = 0; round < rounds; round += 1) {
        if ((await race(arena)) === 1) exact += 1;
      }
      rows.push({
        subject: `${name}: rounds with exactly one winner`,
        value: `${exact}`,
        reference: `${rounds}`,
        ratio: exact / rounds,
        isMet: exact === rounds,
      });
    }
    return rows;
  },
};
