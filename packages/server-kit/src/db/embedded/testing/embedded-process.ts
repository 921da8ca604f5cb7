import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { createLogger } from '../../../logging/logger.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../embedded-postgres.ts';
import { openEmbeddedDatabase } from '../embedded-postgres.ts';

export const logger = createLogger({ name: 'test', level: 'silent' });

/** A lease of this process. */
export function openHere(
  folder: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  return openEmbeddedDatabase('api', { folder, logger, ...options });
}

/** Runs a statement on a connection of its own. */
export async function query(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, database: 'api' });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterOf(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const Opened = z.object({ keeperPid: z.number() });

export interface OtherProcess {
  readonly child: ChildProcess;
  /** Settles when it has its lease. */
  readonly opened: Promise<z.infer<typeof Opened>>;
}

/** Another process that takes a lease and keeps it until it is killed. */
export function openElsewhere(
  folder: string,
  { prefix = [] }: { readonly prefix?: readonly string[] } = {},
): OtherProcess {
  const module = path.join(import.meta.dirname, '../embedded-postgres.ts');
  const program = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const folder = ${JSON.stringify(folder)};
    const { keeperPid } = await openEmbeddedDatabase('api', { folder, server: 'api' });
    console.log(JSON.stringify({ keeperPid }));
    setInterval(() => undefined, 60_000);`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const [command = '', ...args] = [...prefix, ...node];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(errors)));
  const line = once(child.stdout, 'data').then(([text]) => Opened.parse(JSON.parse(String(text))));
  const opened = Promise.race([line, ended]);
  opened.catch(() => undefined);
  return { child, opened };
}

/** Waits until a process is gone; one that was not started by this process leaves no event. */
export async function untilGone(pid: number): Promise<void> {
  const isThere = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  };
  while (await isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
}
