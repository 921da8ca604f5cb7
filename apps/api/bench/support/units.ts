import type { BenchWorld } from './bench-world.ts';
import type { PgbenchOptions } from './pgbench.ts';

/** Numbers all units, so that pgbench can pick one at random; answers how many there are. */
export async function prepareUnits({ ask }: BenchWorld): Promise<string> {
  await ask(`
    create table if not exists bench_unit as
      select row_number() over () as n, merchant_id, resource_id, id as unit_id from resource_unit`);
  await ask('create unique index if not exists bench_unit_n on bench_unit (n)');
  return ask('select count(*) from bench_unit');
}

/** For pgbench: an hour of a unit of anybody, far away from all bookings. */
export async function bareInsert(
  world: BenchWorld,
): Promise<Required<Pick<PgbenchOptions, 'statements' | 'variables'>>> {
  const units = await prepareUnits(world);
  return { statements: [insertHour], variables: randomHour(units) };
}

export const randomHour = (units: string) => [
  `\\set unit random(1, ${units})`,
  '\\set hour random(1, 1000000)',
];

const insertHour = `
  insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at)
  select merchant_id, gen_random_uuid(), resource_id, unit_id, 'blackout',
    timestamptz '2100-01-01' + :hour * interval '1 hour',
    timestamptz '2100-01-01' + (:hour + 1) * interval '1 hour'
  from bench_unit where n = :unit
  on conflict do nothing returning id`;
