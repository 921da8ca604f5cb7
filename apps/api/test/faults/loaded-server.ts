import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import type { Caller } from '../process/booking-load.ts';
import {
  buildLoadWorld,
  expectAllKept,
  readBookings,
  requestsFor,
  signInAll,
} from '../process/booking-load.ts';
import type { LastingDatabase } from '../process/lasting-database.ts';
import type { ServerProcess } from '../process/server-process.ts';
import { startServerProcess } from '../process/server-process.ts';
import type { Load, Outcome } from './persistent-clients.ts';
import { bookUntilAcknowledged } from './persistent-clients.ts';

interface Place {
  /** Makes the database, and whatever it depends on. */
  readonly start: () => Promise<LastingDatabase>;
  /** Stops what the database depends on. */
  readonly stop?: () => Promise<unknown>;
  /** Settings of the server beside those of the database. */
  readonly settings?: () => Readonly<Record<string, string>>;
}

interface Fault extends Pick<Load, 'onProgress' | 'onFailure'> {
  /** How many bookings are acknowledged when it happens. */
  readonly after: number;
  readonly happen: () => Promise<unknown>;
}

export interface LoadedServer {
  readonly database: () => LastingDatabase;
  /** Builds a merchant, starts the server, and signs its people in. */
  start(): Promise<Caller>;
  /** Sends bookings until all are acknowledged, and expects that none was lost or doubled. */
  bookAll(caller: Caller, count: number, fault?: Fault): Promise<Outcome>;
}

/** Registers a server for the tests of a file, on a database that they break. */
export function loadedServer({ start, stop, settings }: Place): LoadedServer {
  jest.setTimeout(600_000);
  let database: LastingDatabase | undefined;
  let server: ServerProcess | undefined;
  let roomIds: readonly string[] = [];
  beforeAll(async () => {
    database = await start();
  });
  afterEach(() => server?.kill('all').catch(() => undefined));
  afterAll(async () => {
    await stop?.();
    await database?.remove();
  });
  const startedDatabase = (): LastingDatabase => {
    if (!database) throw new Error('the database has not started');
    return database;
  };
  return {
    database: startedDatabase,
    start: async () => {
      const { look, environment } = startedDatabase();
      const world = await look(buildLoadWorld);
      server = await startServerProcess({ ...environment, ...settings?.() });
      roomIds = world.roomIds;
      const { origin } = server;
      return { origin, host: world.host, tokens: await signInAll(origin, world) };
    },
    bookAll: async (caller, count, fault) => {
      let happening: Promise<unknown> | undefined;
      const outcome = await bookUntilAcknowledged(caller, {
        ...fault,
        requests: requestsFor({ roomIds }, count),
        onProgress: (acknowledged) => {
          fault?.onProgress?.(acknowledged);
          if (acknowledged === fault?.after) happening = fault.happen();
        },
      });
      await happening;
      expectAllKept(outcome.acknowledged, count, await startedDatabase().look(readBookings));
      return outcome;
    },
  };
}
