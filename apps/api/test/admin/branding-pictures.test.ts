import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrandingContent, OperationShape } from '@axp/contracts';
import {
  deleteBrandingPicture,
  discardBrandingDraft,
  getBranding,
  operations,
  publishBranding,
  setBrandingPicture,
} from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { photograph, redPicture } from '../files/sample-files.ts';
import { codeOf, send } from '../send.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';

const api = testApi();

async function seenVersion(boss: Member): Promise<number> {
  return (await api.call(getBranding, { as: boss })).data.version;
}

async function upload(
  boss: Member,
  content: Uint8Array | string,
  picture: BrandingPicture = 'logo',
) {
  const query = { version: await seenVersion(boss) };
  return sendFile(api, setBrandingPicture, {
    as: boss,
    params: { picture },
    query,
    content,
    fileName: 'logo.png',
  });
}

async function load(member: Member, path = '') {
  const authorization = `Bearer ${await api.tokenOf(member)}`;
  return api.inject({ url: path, headers: { host: member.host, authorization } });
}

async function drawn(boss: Member, path: string | undefined) {
  const response = await load(boss, path);
  const picture = sharp(response.rawPayload);
  return { type: response.headers['content-type'], picture, meta: await picture.metadata() };
}

const imagesOf = ({ merchantId }: Member) =>
  api.db.selectFrom('image').select('id').where('merchant_id', '=', merchantId).execute();

const svg = (inside: string, attributes = 'width="40" height="20"') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const redBox = '<rect width="40" height="20" fill="#c80000"/>';

describe('setBrandingPicture', () => {
  it('[D-02] stores a logo in two sizes, re-encoded without its metadata', async () => {
    const boss = await administrator(api);
    const { data } = await upload(boss, await photograph());
    const logo = data.draft?.content.logoImage;
    const original = await drawn(boss, logo?.original);
    expect(original.type).toBe('image/webp');
    // The upload is rotated by EXIF, which also names the photographer.
    expect([original.meta.width, original.meta.height]).toEqual([20, 40]);
    expect(original.meta.exif).toBeUndefined();
    expect((await drawn(boss, logo?.thumbnail)).type).toBe('image/webp');
    expect(data.published.content.logoImage).toBeNull();
  });

  it('[D-02] shrinks a large logo and a large background', async () => {
    const boss = await administrator(api);
    const large = await redPicture(4000, 3000).png().toBuffer();
    const logo = (await upload(boss, large)).data.draft?.content.logoImage;
    const ground = (await upload(boss, large, 'background')).data.draft?.content.backgroundImage;
    const sizes = [logo?.original, logo?.thumbnail, ground?.original].map(async (path) => {
      const { meta } = await drawn(boss, path);
      return Math.max(meta.width, meta.height);
    });
    expect(await Promise.all(sizes)).toEqual([1024, 448, 2133]);
  });

  it('[D-02] converts an SVG to pixels, large enough for every screen', async () => {
    const boss = await administrator(api);
    const { data } = await upload(boss, svg(redBox));
    const { type, meta, picture } = await drawn(boss, data.draft?.content.logoImage?.original);
    expect([type, meta.width, meta.height]).toEqual(['image/webp', 1024, 512]);
    const { dominant } = await picture.stats();
    expect(dominant.r).toBeGreaterThan(180);
  });

  it('[D-02] removes every script of an SVG', async () => {
    const boss = await administrator(api);
    const script = '<script>alert(1)</script><rect onload="alert(2)" width="40" height="20"/>';
    const { data } = await upload(boss, svg(script, 'width="40" height="20" onload="alert(3)"'));
    const { rawPayload } = await load(boss, data.draft?.content.logoImage?.original);
    expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(rawPayload.includes('alert')).toBe(false);
  });

  it('[D-02] never loads external references of an SVG', async () => {
    const boss = await administrator(api);
    const asked: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const address = elsewhere.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    const url = `http://127.0.0.1:${address.port}/x.svg`;
    const drawing = `<?xml-stylesheet href="${url}"?>${svg(
      `<style>@import url(${url});</style><use href="${url}#a"/><use href="file:///etc/passwd#a"/>
       <rect width="40" height="20" fill="url(${url}#b)"/>`,
    ).replace('<?xml version="1.0"?>', '')}`;
    expect((await upload(boss, drawing)).status).toBe(200);
    elsewhere.close();
    expect(asked).toEqual([]);
  });

  it.each([
    ['a picture inside', svg('<image href="http://127.0.0.1/x.png" width="9" height="9"/>')],
    ['a picture inside, under a prefix', svg('<s:image xmlns:s="x" href="data:image/png,x"/>')],
    ['a filter that loads', svg('<filter><feImage href="file:///etc/passwd"/></filter>')],
    [
      'entities that grow',
      svg('&b;').replace('<svg', '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg'),
    ],
  ])('[D-02] refuses an SVG with %s', async (_, drawing) => {
    const boss = await administrator(api);
    const { status, problem } = await upload(boss, drawing);
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ path: 'file', code: 'drawing_unsafe' }]);
    expect(await imagesOf(boss)).toEqual([]);
  });

  it.each([
    ['an SVG', svg(redBox, 'width="90000" height="90000"')],
    ['a PNG', redPicture(6000, 4001).png({ compressionLevel: 9 }).toBuffer()],
  ])('[D-02] [H-01] refuses %s of more than 24 megapixels', async (_, content) => {
    const boss = await administrator(api);
    const { problem } = await upload(boss, await content);
    expect(problem.errors).toMatchObject([
      { path: 'file', code: 'picture_too_many_pixels', params: { maximumMegapixels: 24 } },
    ]);
    expect(problem.errors[0]?.message).toContain('24 million pixels');
  });

  it('[D-02] refuses a file that is too large, damaged or no picture, whatever its name', async () => {
    const boss = await administrator(api);
    const picture = await redPicture(400, 400).png().toBuffer();
    const fault = async (content: Uint8Array | string) =>
      (await upload(boss, content)).problem.errors.map(({ path, code }) => [path, code]);
    const tooLarge = Buffer.concat([picture, Buffer.alloc(10_485_761 - picture.length)]);
    expect(await fault(tooLarge)).toEqual([['file', 'file_too_large']]);
    expect(await fault(picture.subarray(0, 200))).toEqual([['file', 'file_damaged']]);
    expect(await fault(svg('<rect'))).toEqual([['file', 'file_damaged']]);
    expect(await fault('<html><body>hello</body></html>')).toEqual([
      ['file', 'picture_type_unknown'],
    ]);
    expect(await fault('%PDF-1.7')).toEqual([['file', 'picture_type_unknown']]);
  });

  it('[D-02] refuses an outdated version', async () => {
    const boss = await administrator(api);
    const content = await redPicture().png().toBuffer();
    const sent = { as: boss, params: { picture: 'logo' }, content };
    const first = await sendFile(api, setBrandingPicture, { ...sent, query: { version: 1 } });
    expect(first.status).toBe(200);
    const late = await sendFile(api, setBrandingPicture, { ...sent, query: { version: 1 } });
    expect(late.problem.code).toBe('branding.stale');
    expect(await imagesOf(boss)).toHaveLength(1);
  });
});

describe('a picture of the draft', () => {
  it('[H-04] is visible to administrators only, and to everyone once published', async () => {
    const boss = await administrator(api);
    const staff = await api.member({ user: { merchant_id: boss.merchantId } });
    const picture = await redPicture().png().toBuffer();
    // The second time, a published version has another picture.
    for (let time = 0; time < 2; time += 1) {
      const { data } = await upload(boss, picture);
      const path = data.draft?.content.logoImage?.original;
      const seen = async () => [
        (await load(boss, path)).statusCode,
        (await load(staff, path)).statusCode,
      ];
      expect(await seen()).toEqual([200, 404]);
      await api.call(publishBranding, { as: boss, body: { version: data.version } });
      expect(await seen()).toEqual([200, 200]);
    }
  });
});

describe('deleteBrandingPicture', () => {
  it('[D-02] removes a picture from the draft, and keeps a published one for the history', async () => {
    const boss = await administrator(api);
    const picture = await redPicture().png().toBuffer();
    const logoOf = (content: BrandingContent | undefined) => content?.logoImage?.original;
    const first = (await upload(boss, picture)).data;
    const replaced = (await upload(boss, picture)).data;
    expect((await load(boss, logoOf(first.draft?.content))).statusCode).toBe(404);
    const { version } = replaced;
    const { data } = await api.call(publishBranding, { as: boss, body: { version } });
    const shown = logoOf(data.published.content);
    expect(shown).toBe(logoOf(replaced.draft?.content));
    const removed = await api.call(deleteBrandingPicture, {
      as: boss,
      params: { picture: 'logo' },
      query: { version: data.version },
    });
    expect(removed.data.draft?.content.logoImage).toBeNull();
    expect((await load(boss, shown)).statusCode).toBe(200);
    await api.call(discardBrandingDraft, {
      as: boss,
      query: { version: removed.data.version },
    });
    expect((await load(boss, shown)).statusCode).toBe(200);
  });
});

const brandingOperations = operations
  .filter(({ path, base }) => base === 'admin' && path.startsWith('/branding'))
  .map((operation): [string, OperationShape] => [operation.id, operation]);

const lowerRoles = [
  ['staff', {}],
  ['an approver', { is_approver: true }],
  ['who may book for every unit', { is_all_bu: true }],
] as const;

describe.each(brandingOperations)('%s', (_id, operation) => {
  it.each(lowerRoles)('[D-01] is refused to %s', async (_role, user) => {
    const member = await api.member({ user });
    const headers = {
      host: member.host,
      authorization: `Bearer ${await api.tokenOf(member)}`,
    };
    expect(codeOf(await send(api, operation, { headers }))).toBe('access.denied');
  });

  it('[T-07] is refused to an administrator of another merchant', async () => {
    const [boss, other] = [await administrator(api), await administrator(api)];
    const headers = { host: boss.host, authorization: `Bearer ${await api.tokenOf(other)}` };
    expect(codeOf(await send(api, operation, { headers }))).toBe('merchant.mismatch');
  });
});
