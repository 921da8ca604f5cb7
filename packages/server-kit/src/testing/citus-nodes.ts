import type pg from 'pg';
import { z } from 'zod';

/** URLs of the other nodes of a Citus cluster, which the database of its coordinator lists. */
export async function workersOf(coordinator: pg.Client, url: string): Promise<readonly string[]> {
  const { rows } = await coordinator.query(
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and isactive and groupid > 0 order by nodeid`,
  );
  return Nodes.parse(rows).map(({ host, port }) => {
    const node = new URL(url);
    Object.assign(node, { hostname: host, port: String(port) });
    return node.href;
  });
}

const Nodes = z.array(z.object({ host: z.string(), port: z.number() }));

/** Makes one cluster of databases of the same name; a new one is a node of none. */
export async function joinNodes(
  coordinator: pg.Client,
  { url, workers }: { readonly url: string; readonly workers: readonly string[] },
): Promise<void> {
  const own = new URL(url);
  await coordinator.query('select citus_set_coordinator_host($1, $2)', [own.hostname, own.port]);
  for (const worker of workers) {
    const { hostname, port } = new URL(worker);
    await coordinator.query('select citus_add_node($1, $2)', [hostname, port]);
  }
}

/** Extensions are made by hand on every node, because the tables that need them come later. */
export async function prepareNode(client: pg.Client): Promise<void> {
  for (const extension of ['citus', 'btree_gist', 'pg_trgm']) {
    await client.query(`create extension if not exists ${extension}`);
  }
}

/** Ends the connections that Citus itself keeps, and lets it make no more: a template has none. */
export async function closeDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
    [name],
  );
}
