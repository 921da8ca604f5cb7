import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { TokenPair } from '@axp/contracts';
import { startPostgresCluster } from '@axp/server-kit/testing';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import autocannon from 'autocannon';
import { z } from 'zod';
import { searchSql, searchValues } from '../src/modules/resources/search.queries.ts';
import { startApi } from './support/api-process.ts';
import type { BenchMerchant } from './support/bench-data.ts';
import { fillDatabase, firstDay } from './support/bench-data.ts';
import { pgbench, withLiterals } from './support/pgbench.ts';

const clients = 8;
const seconds = 4;
const goal = 0.4;
const pageSize = 25;
const windows = 16;
const size = { merchants: 50, roomsPerMerchant: 200, occupancies: 1_000_000 };

/** Windows of an hour over the taken days, so that no search finds everything cached. */
function windowOf(index: number) {
  const start = Date.parse(`${firstDay()}T00:00:00.000Z`) + (24 + index * 5) * 3_600_000;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
  };
}

const indexes = Array.from({ length: windows }, (_, index) => index);

const SignedIn = z.object({ data: TokenPair });

async function signIn(origin: string, { host, email }: BenchMerchant): Promise<string> {
  // Not fetch: it does not let a program choose the Host.
  const login = request(`${origin}/v1/frontend/auth/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
  });
  login.end(JSON.stringify({ email, password: 'demo-password-1' }));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    login.once('response', resolve).once('error', reject);
  });
  return SignedIn.parse(await json(response)).data.accessToken;
}

async function searchesPerSecond(origin: string, host: string, token: string): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: clients,
    duration: seconds,
    requests: indexes.map((index) => ({
      method: 'POST' as const,
      path: '/v1/frontend/resources/search',
      headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'room', ...windowOf(index), capacity: 4, limit: pageSize }),
    })),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} searches were refused`);
  return result.requests.average;
}

export const benchmark: Benchmark = {
  id: 'P3',
  title: `search over HTTP, signed in, ${clients} connections, page of ${pageSize}, 1 M bookings`,
  goal: `≥ ${goal} of the bare statement in pgbench`,
  run: async ({ rounds, write }): Promise<Row[]> => {
    const cluster = await startPostgresCluster();
    const api = await startApi(cluster.url);
    try {
      write('P3: filling the database\n');
      const merchant = await fillDatabase(cluster.url, size);
      const token = await signIn(api.origin, merchant);
      const statements = indexes.map((index) =>
        withLiterals(
          searchSql('room'),
          searchValues({
            type: 'room',
            merchantId: merchant.id,
            ...windowOf(index),
            bufferMinutes: 0,
            wanted: 4,
            amenityMask: 0,
            buildingId: null,
            floorId: null,
            patterns: [],
            closed: { buildings: [], resources: [], exceptions: [] },
            userId: merchant.id,
            hasOnlyFavourites: false,
            familiarBuildings: [],
            after: null,
            limit: pageSize,
          }),
        ),
      );
      const { subject, reference, ratio } = await alternate({
        rounds,
        subject: () => searchesPerSecond(api.origin, merchant.host, token),
        reference: () => pgbench({ databaseUrl: cluster.url, statements, clients, seconds }),
      });
      return [
        {
          subject: 'searches per second',
          value: subject.toFixed(0),
          reference: reference.toFixed(0),
          ratio,
          isMet: ratio >= goal,
        },
      ];
    } finally {
      await api.stop();
      await cluster.stop();
    }
  },
};
