import { deleteProfileImage, getMe, setProfileImage } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readAnswer } from '../answer.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildImage, buildUser } from '../factories.ts';
import { pdf, photograph, redPicture } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';

const api = testApi();

const mostBytes = 10_485_760;

async function upload(as: Member, content: Uint8Array | string, fileName = 'me.jpg') {
  const response = await sendFile(api, as, '/auth/me/profile-image', { fileName, content });
  return readAnswer(setProfileImage, response);
}

const load = async (as: Member, url = '') => {
  const authorization = `Bearer ${await api.tokenOf(as)}`;
  return api.inject({ url, headers: { host: as.host, authorization } });
};

const imagesOf = ({ merchantId }: Member) =>
  api.db.selectFrom('image').select('id').where('merchant_id', '=', merchantId).execute();

describe('setProfileImage', () => {
  it('[P-02] re-encodes the picture in two sizes, upright and without camera metadata', async () => {
    const ann = await api.member();
    const sent = await photograph();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { data } = await upload(ann, sent);
    const original = await load(ann, data.profileImage?.original);
    const thumbnail = await load(ann, data.profileImage?.thumbnail);
    for (const { rawPayload, headers } of [original, thumbnail]) {
      expect(headers['content-type']).toBe('image/webp');
      const { exif, format } = await sharp(rawPayload).metadata();
      expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' });
      expect(rawPayload.includes('Secret Person')).toBe(false);
    }
    const sizes = await Promise.all(
      [original, thumbnail].map(async ({ rawPayload }) => {
        const { width, height } = await sharp(rawPayload).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [20, 40],
      [256, 256],
    ]);
    expect((await api.call(getMe, { as: ann, query: {} })).data).toEqual(data);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('[P-02] accepts a %s', async (format) => {
    const ann = await api.member();
    const picture = await redPicture(30, 30).toFormat(format).toBuffer();
    expect((await upload(ann, picture, `me.${format}`)).status).toBe(200);
  });

  const heic = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic');
  it.each([
    ['a text called a picture', 'hello', 'me.png'],
    ['a HEIC photo', heic, 'me.heic'],
    ['a PDF', pdf, 'me.jpg'],
    ['a drawing that can run', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'me.svg'],
  ])('[P-02] refuses %s and lists the accepted types', async (_, content, fileName) => {
    const ann = await api.member();
    const { status, problem } = await upload(ann, content, fileName);
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ path: 'file', code: 'picture_type_unknown' }]);
    expect(problem.errors[0]?.message).toContain('jpg, png, webp, gif, avif');
    expect(problem.errors[0]?.message).toContain('HEIC');
    expect(await imagesOf(ann)).toEqual([]);
  });

  it('[P-02] refuses a damaged picture', async () => {
    const ann = await api.member();
    const whole = await redPicture(400, 400).jpeg().toBuffer();
    const { problem } = await upload(ann, whole.subarray(0, 400));
    expect(problem.errors).toMatchObject([{ path: 'file', code: 'file_damaged' }]);
  });

  it('[P-02] accepts 10485760 bytes and not one more', async () => {
    const ann = await api.member();
    const picture = await redPicture().png().toBuffer();
    const largest = Buffer.concat([picture, Buffer.alloc(mostBytes - picture.length)]);
    expect((await upload(ann, largest)).status).toBe(200);
    const { problem } = await upload(ann, Buffer.concat([largest, Buffer.alloc(1)]));
    expect(problem.errors).toMatchObject([
      { path: 'file', code: 'file_too_large', params: { maximum: mostBytes } },
    ]);
  });

  it('[P-02] replaces the old picture and deletes it', async () => {
    const ann = await api.member();
    const picture = await redPicture().png().toBuffer();
    const first = (await upload(ann, picture)).data.profileImage;
    const second = (await upload(ann, picture)).data.profileImage;
    expect(second?.original).not.toBe(first?.original);
    expect((await load(ann, first?.original)).statusCode).toBe(404);
    expect((await load(ann, second?.original)).statusCode).toBe(200);
    expect(await imagesOf(ann)).toHaveLength(1);
  });

  it('keeps a picture that another user has as well', async () => {
    const { merchantId } = await api.member();
    const shared = await buildImage(api.db, { merchant_id: merchantId });
    const user = { merchant_id: merchantId, profile_image_id: shared.id };
    const ann = await api.member({ user });
    await buildUser(api.db, user);
    await upload(ann, await redPicture().png().toBuffer());
    expect(await imagesOf(ann)).toHaveLength(2);
  });
});

describe('deleteProfileImage', () => {
  it('[P-02] removes the picture; without one it changes nothing', async () => {
    const ann = await api.member();
    await upload(ann, await redPicture().png().toBuffer());
    for (let time = 1; time <= 2; time += 1) {
      const { data } = await api.call(deleteProfileImage, { as: ann });
      expect(data.profileImage).toBeNull();
    }
    expect(await imagesOf(ann)).toEqual([]);
  });
});
