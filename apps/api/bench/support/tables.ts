import type { BenchmarkContext } from '@axp/tooling/bench';
import { crowdHost } from '../../test/crowd.ts';
import type { BenchWorld } from './bench-world.ts';
import { benchWorld } from './bench-world.ts';

/** So many rows of each table. */
export const tableRows = 10_000;

/** The tables of the administration, by the last part of their path. */
export const tableNames = ['resources', 'users', 'audit-events'] as const;
export type TableName = (typeof tableNames)[number];

export function isTableName(name: string): name is TableName {
  return tableNames.some((known) => known === name);
}

const worlds = new WeakMap<BenchmarkContext, Promise<BenchWorld>>();

/** One merchant with ten thousand rooms, people and changes, whose first person administers it. */
export function tableWorld(context: BenchmarkContext): Promise<BenchWorld> {
  const known = worlds.get(context) ?? makeTableWorld(context);
  worlds.set(context, known);
  return known;
}

async function makeTableWorld(context: BenchmarkContext): Promise<BenchWorld> {
  const world = await benchWorld(context, {
    merchants: 1,
    roomsPerMerchant: tableRows,
    carsPerMerchant: 0,
    peoplePerMerchant: tableRows,
    bookings: tableRows,
  });
  await world.ask(`
    update app_user set is_administrator = true where email = 'person-1@crowd.test'`);
  await world.ask(`
    insert into audit_event
      (merchant_id, id, at, actor_id, action, object_type, object_id, object_name, before, after)
    select resource.merchant_id, gen_random_uuid(), now() - row_number() over () * interval '1 minute',
      person.id, 'update', 'resource', resource.id, resource.name,
      '{"capacity": 4}', '{"capacity": 8}'
    from resource
    join merchant_host host on host.merchant_id = resource.merchant_id
      and host.host = '${crowdHost(1)}'
    join app_user person on person.merchant_id = resource.merchant_id
      and person.email = 'person-1@crowd.test'`);
  await world.ask('analyze app_user, audit_event');
  return world;
}
