import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { testApi } from '../app.ts';
import { buildImage, buildMerchant, hostOfMerchant } from '../factories.ts';

const api = testApi();

const Manifest = z.object({
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
});

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  api.inject({ url, headers: { host, ...headers } });

async function merchantWithLogo(thumbnail?: Buffer) {
  const merchant = await buildMerchant(api.db, { title: 'Acme', locale: 'th' });
  if (!thumbnail) return hostOfMerchant(merchant.id);
  const logo = await buildImage(api.db, { merchant_id: merchant.id, thumbnail });
  await api.db
    .updateTable('merchant')
    .set({ logo_image_id: logo.id })
    .where('id', '=', merchant.id)
    .execute();
  return hostOfMerchant(merchant.id);
}

const red = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#ff0000"/></svg>',
);

describe('[T-04] the web app manifest', () => {
  it('has the name, language and colour of the host’s merchant', async () => {
    const response = await get(await merchantWithLogo(), '/manifest.webmanifest');
    expect(response.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'host, accept-encoding',
    });
    expect(Manifest.parse(response.json())).toMatchObject({
      name: 'Acme',
      lang: 'th',
      start_url: '/home',
      display: 'standalone',
    });
  });

  it('lists existing icons of the stated size', async () => {
    const host = await merchantWithLogo(red);
    const { icons } = Manifest.parse((await get(host, '/manifest.webmanifest')).json());
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of icons) {
      const icon = await get(host, src);
      expect(icon.headers).toMatchObject({ 'content-type': 'image/png', vary: 'host' });
      const { format, width, height } = await sharp(icon.rawPayload).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    }
  });

  it('answers 304 while nothing has changed', async () => {
    const host = await merchantWithLogo();
    const { etag } = (await get(host, '/manifest.webmanifest')).headers;
    const again = await get(host, '/manifest.webmanifest', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
  });

  it('[T-07] answers 404 on an unknown host', async () => {
    for (const path of ['/manifest.webmanifest', '/app-icons/icon-192.png']) {
      expect((await get('nobody.test', path)).statusCode).toBe(404);
    }
  });
});

describe('[T-04] an icon', () => {
  async function colourAt(icon: Buffer, x: number, y: number): Promise<number[]> {
    const { data, info } = await sharp(icon)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  }

  it('is the logo on the colour of the navigation bar, within the safe zone of devices', async () => {
    const host = await merchantWithLogo(red);
    const icon = (await get(host, '/app-icons/maskable-512.png')).rawPayload;
    expect(await colourAt(icon, 256, 256)).toEqual([255, 0, 0]);
    // The corner of the logo lies on the circle of 80 %, and no further out.
    expect(await colourAt(icon, 256 - 150, 256 - 150)).not.toEqual([255, 0, 0]);
    expect(await colourAt(icon, 2, 2)).not.toEqual([255, 0, 0]);
  });

  it.each([
    ['no logo', undefined],
    ['a logo that is no picture', Buffer.from('not a picture')],
  ])('is the product’s own icon when there is %s', async (_case, thumbnail) => {
    const response = await get(await merchantWithLogo(thumbnail), '/app-icons/apple-180.png');
    expect(response.statusCode).toBe(200);
    expect((await sharp(response.rawPayload).metadata()).width).toBe(180);
  });

  it.each(['icon-9999', 'constructor', '..%2fetc', '%00', 'x'.repeat(200)])(
    '[Z-114] answers 404 for %s',
    async (name) => {
      const response = await get(await merchantWithLogo(), `/app-icons/${name}.png`);
      expect(response.statusCode).toBe(404);
    },
  );
});
