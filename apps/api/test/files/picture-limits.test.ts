import { getMe, operations, setProfileImage } from '@axp/contracts';
import { createLogger } from '@axp/server-kit/logging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPictureDecoders } from '../../src/platform/pictures/picture-decoder.ts';
import { sendFile } from '../admin/resource-world.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { avifClaiming, gifOf, pngClaiming } from './picture-bombs.ts';
import { redPicture } from './sample-files.ts';
import { uploads } from './upload-world.ts';

/** Ids of the picture processes that the server has started. */
const started: number[] = [];
let api: TestApi;
beforeAll(async () => {
  const silent = createLogger({ name: 'test', level: 'silent' });
  const logger = {
    debug: ({ pid }: { pid: number }) => started.push(pid),
    warn: silent.warn.bind(silent),
  };
  api = await startTestApi({ pictures: createPictureDecoders({ logger, timeLimitMs: 60_000 }) });
});
afterAll(() => api.close());

const bombNames = ['PNG', 'AVIF', 'JPEG', 'WebP'];
let bombs: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  const large = () => redPicture(6_000, 4_001);
  bombs = new Map([
    ['PNG', pngClaiming(30_000, 30_000)],
    ['AVIF', await avifClaiming(8_000, 8_000)],
    ['JPEG', await large().jpeg().toBuffer()],
    ['WebP', await large().webp({ effort: 0 }).toBuffer()],
  ]);
});

const ofPictures = Object.keys(uploads).filter((name) => {
  const rule = operations.find(({ id }) => id === name.split(' ')[0])?.upload;
  return rule?.mediaTypes.includes('image/png') === true;
});

const combinations = ofPictures
  .flatMap((upload) => bombNames.map((bomb) => ({ upload, bomb })))
  // The one place that takes no AVIF.
  .filter(({ upload, bomb }) => bomb !== 'AVIF' || upload !== 'setSignInLogo');

describe('a picture of more than 24 megapixels', () => {
  it.each(combinations)('[H-01] is refused as $upload: $bomb', async ({ upload, bomb }) => {
    const sent = await uploads[upload]?.(api);
    const answer = await sent?.(bombs.get(bomb) ?? Buffer.alloc(0));
    expect(answer?.status).toBe(400);
    expect(answer?.problem.errors).toMatchObject([
      { path: 'file', code: 'picture_too_many_pixels', params: { maximumMegapixels: 24 } },
    ]);
  });

  it('[H-01] is refused if all frames of an animation together exceed the limit', async () => {
    const sent = await uploads.addAttachment?.(api);
    const answer = await sent?.(await gifOf(5, 2_200, 2_200));
    expect(answer?.problem.errors).toMatchObject([{ code: 'picture_too_many_pixels' }]);
  });

  it('[H-01] explains the limit in Thai as well', async () => {
    const ann = await api.member();
    const content = pngClaiming(5_000, 5_000);
    const sent = { as: ann, params: {}, content, language: 'th' };
    const { problem } = await sendFile(api, setProfileImage, sent);
    expect(problem.errors[0]?.message).toContain('24 ล้านพิกเซล');
  });
});

describe('a picture that takes long to process', () => {
  it('[H-01] does not delay other requests', async () => {
    const ann = await api.member();
    const upload = (content: Uint8Array) =>
      sendFile(api, setProfileImage, { as: ann, params: {}, content });
    const picture = await redPicture().png().toBuffer();
    expect((await upload(picture)).status).toBe(200);
    // As slow as a picture can be: its process stands still.
    const pid = started.at(-1) ?? 0;
    process.kill(pid, 'SIGSTOP');
    const answered: string[] = [];
    const slow = upload(picture).then(({ status }) => answered.push(`upload ${status}`));
    const health = await api.inject({ url: '/health/live' });
    answered.push(`health ${health.statusCode}`);
    answered.push(`profile ${(await api.call(getMe, { as: ann })).status}`);
    process.kill(pid, 'SIGCONT');
    await slow;
    expect(answered).toEqual(['health 200', 'profile 200', 'upload 200']);
  });
});
