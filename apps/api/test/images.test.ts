import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from './app.ts';
import { startTestApi } from './app.ts';
import { buildImage, buildMerchant, hostOfMerchant } from './factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const get = (host: string, path: string) =>
  api.inject({ url: `/v1/frontend/images/${path}`, headers: { host } });

describe('getImageThumbnail', () => {
  it('is there for everybody, smaller', async () => {
    const image = await buildImage(api.db);
    const { rawPayload } = await get(hostOfMerchant(image.merchant_id), `${image.id}/thumbnail`);
    expect(rawPayload).toEqual(image.thumbnail);
  });
});

describe('getImage', () => {
  it('is served in both sizes to everybody on the merchant’s host, for ever', async () => {
    const image = await buildImage(api.db);
    const host = hostOfMerchant(image.merchant_id);
    const original = await get(host, image.id);
    const thumbnail = await get(host, `${image.id}/thumbnail`);
    expect(original.rawPayload).toEqual(image.original);
    expect(thumbnail.rawPayload).toEqual(image.thumbnail);
    expect(original.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('can’t run or load anything when it is opened as a page', async () => {
    const image = await buildImage(api.db);
    const { headers } = await get(hostOfMerchant(image.merchant_id), image.id);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('[T-07] is not there on the host of another merchant', async () => {
    const image = await buildImage(api.db);
    const other = await buildMerchant(api.db);
    const response = await get(hostOfMerchant(other.id), image.id);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'request.not_found' });
  });

  it('[T-07] is refused where the header names another merchant than the host', async () => {
    const image = await buildImage(api.db);
    const other = await buildMerchant(api.db);
    const response = await api.inject({
      url: `/v1/frontend/images/${image.id}`,
      headers: { host: hostOfMerchant(other.id), 'merchant-id': image.merchant_id },
    });
    expect(response.json()).toMatchObject({ code: 'merchant.mismatch' });
  });

  it.each([
    ['01a1f000-0000-7000-8000-000000000001', 404],
    ['x', 400],
    ['%00', 400],
    ['..%2f..%2fetc%2fpasswd', 400],
  ])('[Z-114] %s is refused', async (id, status) => {
    const { id: merchantId } = await buildMerchant(api.db);
    expect((await get(hostOfMerchant(merchantId), id)).statusCode).toBe(status);
  });
});
