import { once } from 'node:events';
import { createServer } from 'node:http';
import { apiBasePath, deleteAttachment, deleteProfileImage, setProfileImage } from '@axp/contracts';
import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { S3Settings } from '../../src/platform/files/s3-object-store.ts';
import { createS3ObjectStore } from '../../src/platform/files/s3-object-store.ts';
import { readAnswer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { AttachmentWorld } from '../bookings/attachment-world.ts';
import { attachmentWorld } from '../bookings/attachment-world.ts';
import { buildImage } from '../factories.ts';
import type { ObjectServer } from './object-server.ts';
import { startObjectServer } from './object-server.ts';
import { pdf, redPicture } from './sample-files.ts';
import { sendFile } from './send-file.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

let server: ObjectServer;
let api: TestApi;
let files: AttachmentWorld;

beforeAll(async () => {
  server = await startObjectServer();
  api = await startTestApi({ objectStore: createS3ObjectStore(server.settings, { logger }) });
  files = attachmentWorld(api);
});
afterAll(async () => {
  await api.close();
  await server.stop();
  await server.remove();
});

const keysOf = async ({ merchantId }: Member) =>
  (await server.keys()).filter((key) => key.startsWith(`${merchantId}/`));

const leftoversOf = ({ merchantId }: Member) =>
  api.db.selectFrom('leftover_object').selectAll().where('merchant_id', '=', merchantId).execute();

/** As if that much time had passed: the database's clock counts here. */
const age = ({ merchantId }: Member, minutes: number) =>
  api.db
    .updateTable('leftover_object')
    // By the clock of no zone: Citus takes no sum of a time with a zone and a column.
    .set({
      due_at: sql`((due_at at time zone 'UTC') - make_interval(mins => ${minutes})) at time zone 'UTC'`,
    })
    .where('merchant_id', '=', merchantId)
    .execute();

const cleanUp = () => api.runJob('remove_leftover_objects');

async function whileDown(work: () => Promise<void>): Promise<void> {
  await server.stop();
  try {
    await work();
  } finally {
    await server.start();
  }
}

async function setPicture(as: Member, content: Uint8Array) {
  const response = await sendFile(api, as, '/auth/me/profile-image', {
    fileName: 'me.png',
    content,
  });
  return readAnswer(setProfileImage, response);
}

describe('[Z-20] attachments in an object store', () => {
  it('are stored there and not in the database, and downloaded as from the database', async () => {
    const { ann, bookingId } = await files.world();
    const photo = await redPicture(900, 600).jpeg().toBuffer();
    const { data } = await files.attach(ann, bookingId, photo, 'photo.jpg');
    const folder = `${ann.merchantId}/${data.id}`;
    expect(await keysOf(ann)).toEqual([`${folder}/original`, `${folder}/thumbnail`]);
    expect(await leftoversOf(ann)).toEqual([]);
    const rows = api.db.selectFrom('stored_file').selectAll().where('id', '=', data.id);
    expect(await rows.execute()).toMatchObject([
      { is_remote: true, original: null, thumbnail: null },
    ]);

    const { headers, rawPayload } = await files.download(ann, data.path);
    expect(rawPayload).toHaveLength(data.sizeBytes);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(data.sizeBytes),
      'content-disposition': 'attachment; filename=photo.jpg',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const small = await files.download(ann, data.thumbnailPath ?? '');
    expect(small.headers['content-type']).toBe('image/webp');
  });

  it('can be as large as elsewhere, and have no thumbnail', async () => {
    const { ann, bookingId } = await files.world();
    const largest = Buffer.concat([pdf, Buffer.alloc(10_485_760 - pdf.length)]);
    const { data } = await files.attach(ann, bookingId, largest, 'plan.pdf');
    const { rawPayload } = await files.download(ann, data.path);
    expect(rawPayload.equals(largest)).toBe(true);
    const none = await files.download(ann, `${data.path}?size=thumbnail`);
    expect(none.json()).toMatchObject({ code: 'attachment.not_found' });
  });

  it('are deleted from the store after their deletion, individually or with their booking', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    await files.attach(ann, bookingId, pdf, 'b.pdf');
    await api.call(deleteAttachment, { as: ann, params: { id: bookingId, attachmentId: data.id } });
    expect((await files.download(ann, data.path)).statusCode).toBe(404);
    await cleanUp();
    expect(await keysOf(ann)).toHaveLength(1);
    await api.db.deleteFrom('booking').where('id', '=', bookingId).execute();
    await cleanUp();
    expect(await keysOf(ann)).toEqual([]);
    expect(await leftoversOf(ann)).toEqual([]);
  });

  it('are refused while the store is unavailable, and nothing is stored', async () => {
    const { ann, bookingId } = await files.world();
    const { data } = await files.attach(ann, bookingId, pdf, 'a.pdf');
    const before = await files.rowsOfFiles();
    await whileDown(async () => {
      const { status, problem } = await files.attach(ann, bookingId, pdf, 'b.pdf');
      expect([status, problem.code]).toEqual([503, 'file_store.unavailable']);
      const answer = await files.download(ann, data.path);
      expect(answer.json()).toMatchObject({ code: 'file_store.unavailable', status: 503 });
      expect(answer.headers['cache-control']).not.toContain('immutable');
    });
    expect(await files.rowsOfFiles()).toEqual(before);
    expect((await files.download(ann, data.path)).statusCode).toBe(200);
  });

  it('without a row are deleted, but not within an hour', async () => {
    const { ann, bookingId } = await files.world();
    for (let count = 1; count <= 10; count += 1) {
      await files.attach(ann, bookingId, pdf, `${count}.pdf`);
    }
    const { problem } = await files.attach(ann, bookingId, pdf, 'eleventh.pdf');
    expect(problem.code).toBe('attachment.too_many');
    expect(await keysOf(ann)).toHaveLength(11);
    await age(ann, 59);
    await cleanUp();
    expect(await keysOf(ann)).toHaveLength(11);
    await age(ann, 1);
    await cleanUp();
    expect(await keysOf(ann)).toHaveLength(10);
    expect(await leftoversOf(ann)).toEqual([]);
  });

  it('are deleted later if the store is unavailable', async () => {
    const { ann, bookingId } = await files.world();
    await files.attach(ann, bookingId, pdf, 'a.pdf');
    await api.db.deleteFrom('booking').where('id', '=', bookingId).execute();
    await whileDown(() => expect(cleanUp()).rejects.toThrow('file_store.unavailable'));
    await cleanUp();
    expect(await leftoversOf(ann)).toMatchObject([{ tries: 1 }]);
    await age(ann, 1);
    await cleanUp();
    expect(await keysOf(ann)).toEqual([]);
    expect(await leftoversOf(ann)).toEqual([]);
  });
});

describe('[P-02] profile pictures in an object store', () => {
  it('are stored there, sent as from the database, and deleted when replaced', async () => {
    const ann = await api.member();
    const picture = await redPicture().png().toBuffer();
    const first = (await setPicture(ann, picture)).data.profileImage;
    const { headers, statusCode } = await api.inject({
      url: first?.thumbnail ?? '',
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    await setPicture(ann, picture);
    expect(await keysOf(ann)).toHaveLength(4);
    await cleanUp();
    expect(await keysOf(ann)).toHaveLength(2);
    await api.call(deleteProfileImage, { as: ann });
    await cleanUp();
    expect(await keysOf(ann)).toEqual([]);
  });

  it('are refused while the store is unavailable, and the previous one stays', async () => {
    const ann = await api.member();
    const picture = await redPicture().png().toBuffer();
    const { data } = await setPicture(ann, picture);
    const url = data.profileImage?.original ?? '';
    const authorization = `Bearer ${await api.tokenOf(ann)}`;
    const load = () => api.inject({ url, headers: { host: ann.host, authorization } });
    await whileDown(async () => {
      expect((await setPicture(ann, picture)).problem.code).toBe('file_store.unavailable');
      expect((await load()).json()).toMatchObject({ code: 'file_store.unavailable' });
    });
    expect((await load()).statusCode).toBe(200);
  });

  it('from before the store stay in the database', async () => {
    const image = await buildImage(api.db);
    const { merchant_id, id: logo_image_id } = image;
    const { host } = await api.member({ user: { merchant_id } });
    await api.db
      .updateTable('merchant')
      .set({ logo_image_id })
      .where('id', '=', merchant_id)
      .execute();
    const url = `${apiBasePath}/images/${image.id}`;
    expect((await api.inject({ url, headers: { host } })).statusCode).toBe(200);
  });
});

describe('an object store', () => {
  const storeWith = (settings: Partial<S3Settings>) =>
    createS3ObjectStore({ ...server.settings, ...settings }, { logger, timeoutMs: 200 });

  it.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['an unknown key', { accessKeyId: 'NOBODY' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('with %s refuses all operations', async (_, settings) => {
    const store = storeWith(settings);
    const refusal = { code: 'file_store.unavailable' };
    await expect(store.put('a/b/original', pdf)).rejects.toMatchObject(refusal);
    await expect(store.get('a/b/original')).rejects.toMatchObject(refusal);
    await expect(store.remove('a/b/original')).rejects.toMatchObject(refusal);
  });

  it('returns null for an unknown key, and accepts its deletion', async () => {
    const store = storeWith({});
    expect(await store.get('a/b/original')).toBeNull();
    await expect(store.remove('a/b/original')).resolves.toBeUndefined();
  });

  it('that never responds is abandoned at its time limit', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const store = storeWith({ endpoint: `http://127.0.0.1:${port}` });
    await expect(store.get('a/b/original')).rejects.toMatchObject({
      code: 'file_store.unavailable',
    });
    silent.close();
    silent.closeAllConnections();
  });
});
