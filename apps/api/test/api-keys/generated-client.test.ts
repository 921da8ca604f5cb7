import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { merchantKey, personalKey } from './key-world.ts';

const run = promisify(execFile);
const api = testApi();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-client-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that finds a room and books it, as a customer would write it. */
const program = `
import { client } from './client.gen.ts';
import { createBooking, searchResources } from './sdk.gen.ts';

const { baseUrl, auth, headers, search, booking } = JSON.parse(process.argv[2] ?? '');
client.setConfig({ baseUrl, auth, headers });
const found = await searchResources({ body: search });
const made = await createBooking({ body: { ...booking, resourceId: found.data?.data[0]?.resource.id } });
console.log(JSON.stringify({ status: made.response.status, ...made.data, error: made.error }));
`;

describe('a client that a generator made from the OpenAPI document', () => {
  it('[J-01] books a room with a key of the merchant, and with one of a person', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const { resourceId: _, ...booking } = roomBody(room.id);
    const baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const generator = join(import.meta.dirname, 'generate-client.ts');
    await run('node', [generator, `${baseUrl}/v1/openapi.json`, folder]);
    await writeFile(join(folder, 'book.ts'), program);
    const scopes = { resources: 'see', bookings: 'change' } as const;
    const { token: ofMerchant } = await merchantKey(api, boss, { scopes });
    const { token: ofAnn } = await personalKey(api, ann, { scopes });
    const book = async (auth: string, changes: object) => {
      const call = {
        baseUrl,
        auth,
        headers: { 'Merchant-Id': boss.merchantId },
        search: { type: 'room', start: booking.start, end: booking.end },
        booking: { ...booking, ...changes },
      };
      const { stdout } = await run('node', ['book.ts', JSON.stringify(call)], { cwd: folder });
      const made: unknown = JSON.parse(stdout);
      return made;
    };
    expect(await book(ofMerchant, { bookedForId: ann.id })).toMatchObject({
      status: 201,
      data: { resource: { id: room.id }, bookedFor: { id: ann.id }, status: 'approved' },
    });
    const later = { start: at('14:00'), end: at('15:00') };
    expect(await book(ofAnn, later)).toMatchObject({
      status: 201,
      data: { resource: { id: room.id }, bookedFor: { id: ann.id } },
    });
  });
});
