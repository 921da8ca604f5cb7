import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createS3ObjectStore } from '../../src/platform/files/s3-object-store.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import type { ObjectServer } from '../files/object-server.ts';
import { startObjectServer } from '../files/object-server.ts';
import { pdf, photograph } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { save, upload } from '../licences/licence-world.ts';
import { deactivate, erase } from './erasure-world.ts';

let server: ObjectServer;
let api: TestApi;
beforeAll(async () => {
  server = await startObjectServer();
  const logger = createLogger({ name: 'test', level: 'silent' });
  api = await startTestApi({ objectStore: createS3ObjectStore(server.settings, { logger }) });
});
afterAll(async () => {
  await api.close();
  await server.stop();
  await server.remove();
});

const attach = async (as: Member, bookingId: string, fileName: string) => {
  const path = `/bookings/${bookingId}/attachments`;
  expect((await sendFile(api, as, path, { fileName, content: pdf })).statusCode).toBe(201);
};

it('[R-04] the erasure of a person deletes their files from an object store, and none of others', async () => {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const ben = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  const own = await book(api, ann, room.id);
  const other = await book(api, ben, room.id, {
    start: at('14:00'),
    end: at('15:00'),
    invitees: [{ userId: ann.id }],
  });
  await attach(ben, other.data.id, 'of-ben.pdf');
  const ofOthers = await server.keys();
  const photo = await photograph();
  await attach(ann, own.data.id, 'of-ann.pdf');
  await save(api, ann);
  await upload(api, ann, photo);
  const picture = { fileName: 'me.jpg', content: photo };
  await sendFile(api, ann, '/auth/me/profile-image', picture);
  const before = await server.keys();
  expect(before.length).toBeGreaterThan(ofOthers.length + 2);
  await deactivate(api, boss, ann);
  expect((await erase(api, boss, ann)).status).toBe(200);
  // As if the time had passed in which a file may still be written.
  await api.db.updateTable('leftover_object').set({ due_at: sql`now()` }).execute();
  await api.runJob('remove_leftover_objects');
  expect(await server.keys()).toEqual(ofOthers);
});
