import { getMe, logout } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from './app.ts';
import { testApi } from './app.ts';
import { book } from './bookings/booking-world.ts';
import { buildImage, buildMerchant, buildResource, hostOfMerchant } from './factories.ts';

const api = testApi();

const get = (host: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  api.inject({ url: `/v1/frontend/images/${path}`, headers: { host, ...headers } });

/** A picture that the merchant shows to everyone. */
async function logo() {
  const image = await buildImage(api.db);
  await api.db
    .updateTable('merchant')
    .set({ logo_image_id: image.id })
    .where('id', '=', image.merchant_id)
    .execute();
  return image;
}

/** The photo of a room that is kept for the unit of a member. */
async function keptPhoto() {
  const insider = await api.member();
  const { merchantId: merchant_id, businessUnitId } = insider;
  const image = await buildImage(api.db, { merchant_id });
  const values = { merchant_id, is_restricted: true, image_id: image.id };
  const room = await buildResource(api.db, values);
  await api.db
    .insertInto('resource_visibility')
    .values({ merchant_id, resource_id: room.id, business_unit_id: businessUnitId ?? '' })
    .execute();
  const colleague = (user: object = {}, businessUnit?: string) =>
    api.member({
      user: { merchant_id, ...user },
      ...(businessUnit !== undefined && { businessUnit }),
    });
  return { insider, room, image, colleague };
}

/** The cookie that a browser sends with an `<img>` after an answer of the API. */
async function cookieOf(as: Member): Promise<string> {
  const { headers } = await api.call(getMe, { as, query: {} });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const seenBy = async (as: Member, { id }: { readonly id: string }) =>
  (await get(as.host, id, { cookie: await cookieOf(as) })).statusCode;

describe('getImageThumbnail', () => {
  it('is public and smaller than the image', async () => {
    const image = await logo();
    const { rawPayload } = await get(hostOfMerchant(image.merchant_id), `${image.id}/thumbnail`);
    expect(rawPayload).toEqual(image.thumbnail);
  });

  it('[H-04] of a photo is only for people who can see what it shows', async () => {
    const { insider, image, colleague } = await keptPhoto();
    const path = `${image.id}/thumbnail`;
    const load = async (as: Member) => get(as.host, path, { cookie: await cookieOf(as) });
    expect((await load(insider)).rawPayload).toEqual(image.thumbnail);
    expect((await load(await colleague())).statusCode).toBe(404);
    expect((await get(insider.host, path)).statusCode).toBe(404);
  });
});

describe('getImage', () => {
  it('is served in both sizes to everyone on the merchant’s host, immutable', async () => {
    const image = await logo();
    const host = hostOfMerchant(image.merchant_id);
    const original = await get(host, image.id);
    const thumbnail = await get(host, `${image.id}/thumbnail`);
    expect(original.rawPayload).toEqual(image.original);
    expect(thumbnail.rawPayload).toEqual(image.thumbnail);
    expect(original.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('can’t run or load anything when opened as a page', async () => {
    const image = await logo();
    const { headers } = await get(hostOfMerchant(image.merchant_id), image.id);
    expect(headers).toMatchObject({
      'content-security-policy':
        "style-src 'unsafe-inline'; default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('[T-07] answers 404 on the host of another merchant', async () => {
    const image = await logo();
    const other = await buildMerchant(api.db);
    const response = await get(hostOfMerchant(other.id), image.id);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'request.not_found' });
  });

  it('[T-07] is refused if the header names another merchant than the host', async () => {
    const image = await logo();
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

  it('[H-04] shows a restricted room to its unit and to administrators, until they lose access', async () => {
    const { insider, image, colleague } = await keptPhoto();
    const others = [colleague(), colleague({}, 'none'), colleague({ is_administrator: true })];
    const [outsider, viewer, administrator] = await Promise.all(others);
    if (!outsider || !viewer || !administrator) throw new Error('a colleague is missing');
    const people = [insider, administrator, outsider, viewer];
    const seen = await Promise.all(people.map((one) => seenBy(one, image)));
    expect(seen).toEqual([200, 200, 404, 404]);
    await api.db.deleteFrom('user_business_unit').where('user_id', '=', insider.id).execute();
    api.clock.advance({ seconds: 16 });
    expect(await seenBy(insider, image)).toBe(404);
  });

  it('[H-04] shows a restricted room to people who see a booking of it', async () => {
    const { insider, room, image, colleague } = await keptPhoto();
    const [guest, decider] = await Promise.all([colleague(), colleague({}, 'none')]);
    if (!guest || !decider) throw new Error('a colleague is missing');
    expect(await seenBy(guest, image)).toBe(404);
    await book(api, insider, room.id, { invitees: [{ userId: guest.id }] });
    expect([await seenBy(guest, image), await seenBy(decider, image)]).toEqual([200, 404]);
    await api.db
      .insertInto('resource_approver')
      .values({ merchant_id: insider.merchantId, resource_id: room.id, user_id: decider.id })
      .execute();
    expect(await seenBy(decider, image)).toBe(200);
  });

  it('[H-04] shows profile pictures only to colleagues', async () => {
    const ann = await api.member();
    const image = await buildImage(api.db, { merchant_id: ann.merchantId });
    await api.db
      .updateTable('app_user')
      .set({ profile_image_id: image.id })
      .where('id', '=', ann.id)
      .execute();
    const viewer = await api.member({
      user: { merchant_id: ann.merchantId },
      businessUnit: 'none',
    });
    expect(await seenBy(viewer, image)).toBe(200);
    expect((await get(ann.host, image.id)).statusCode).toBe(404);
  });

  it('[H-04] ends with the session', async () => {
    const { insider, image } = await keptPhoto();
    const cookie = await cookieOf(insider);
    await api.call(logout, { as: insider });
    api.clock.advance({ seconds: 16 });
    expect((await get(insider.host, image.id, { cookie })).statusCode).toBe(404);
  });

  it('[H-04] accepts a cookie issued for this merchant, and an access token', async () => {
    const { insider, image } = await keptPhoto();
    const cookie = await cookieOf(insider);
    const status = async (headers: Record<string, string>) =>
      (await get(insider.host, image.id, headers)).statusCode;
    expect(await status({ cookie: `${cookie.slice(0, -4)}AAAA` })).toBe(404);
    expect(await status({ cookie: '__Host-axp-pictures=.' })).toBe(404);
    expect(await status({ authorization: `Bearer ${await api.tokenOf(insider)}` })).toBe(200);
    expect(await status({ authorization: 'Bearer x' })).toBe(401);
    const stranger = await api.member();
    expect(await status({ cookie: await cookieOf(stranger) })).toBe(404);
  });

  it('[H-12] of a person or room is revalidated each time, and sent once', async () => {
    const { insider, image } = await keptPhoto();
    const cookie = await cookieOf(insider);
    const { headers } = await get(insider.host, image.id, { cookie });
    expect(headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': String(headers.etag) };
    const again = await get(insider.host, image.id, { cookie, ...known });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect((await get(insider.host, image.id, known)).statusCode).toBe(404);
  });
});

describe('[H-04] the picture cookie', () => {
  it('is set once per session, ends with it, and grants nothing else', async () => {
    const ann = await api.member();
    const first = await api.call(getMe, { as: ann, query: {} });
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-axp-pictures=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const again = await api.call(getMe, { as: ann, query: {}, headers: { cookie } });
    expect(again.headers).not.toHaveProperty('set-cookie');
    const bare = await api.inject({
      url: '/v1/frontend/auth/me',
      headers: { host: ann.host, cookie },
    });
    expect(bare.statusCode).toBe(401);
    const next = await api.member({ user: { merchant_id: ann.merchantId } });
    const replaced = await api.call(getMe, { as: next, query: {}, headers: { cookie } });
    expect(String(replaced.headers['set-cookie'])).toContain(next.sessionId);
  });
});
