import { getMerchant, getOwnMerchant } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from './app.ts';
import { buildImage, buildMerchant, hostOfMerchant, testTheme } from './factories.ts';

const api = testApi();

/** Without `askedAt`, the request goes to an unknown host. */
const ask = (host: string, askedAt?: string) =>
  api.call(getMerchant, { params: { host }, ...(askedAt && { host: askedAt }) });

describe('getMerchant', () => {
  it('[T-01] returns the merchant of a host name with its branding', async () => {
    const services = JSON.stringify({ room: '1', car: '0' });
    const merchant = await buildMerchant(api.db, { title: 'Siam', locale: 'th', services });
    const { data } = await ask(hostOfMerchant(merchant.id), hostOfMerchant(merchant.id));
    expect(data).toEqual({
      id: merchant.id,
      title: 'Siam',
      locale: 'th',
      supportContact: 'help@merchant.test',
      timezone: 'Asia/Bangkok',
      currency: 'THB',
      theme: testTheme,
      settings: { logoImage: { original: '', thumbnail: '' }, backgroundImage: null },
      services: { room: '1', car: '0' },
    });
  });

  it('[T-04] has addresses of pictures on the merchant’s own host', async () => {
    const { id } = await buildMerchant(api.db);
    const logo = await buildImage(api.db, { merchant_id: id });
    const background = await buildImage(api.db, { merchant_id: id });
    await api.db
      .updateTable('merchant')
      .set({ logo_image_id: logo.id, background_image_id: background.id })
      .where('id', '=', id)
      .execute();
    const { data } = await ask(hostOfMerchant(id));
    const path = `/v1/frontend/images/${logo.id}`;
    expect(data.settings).toEqual({
      logoImage: { original: path, thumbnail: `${path}/thumbnail` },
      backgroundImage: { original: `/v1/frontend/images/${background.id}` },
    });
    const headers = { host: hostOfMerchant(id) };
    expect((await api.inject({ url: path, headers })).statusCode).toBe(200);
  });

  it('[T-01] accepts the host name with port and in any case', async () => {
    const { id } = await buildMerchant(api.db);
    expect((await ask(`${hostOfMerchant(id).toUpperCase()}:3000`)).data.id).toBe(id);
  });

  it.each(['unknown.test', 'no host at all', 'a\u0000b', '💥'])(
    '[T-03] does not find %j',
    async (host) => {
      expect((await ask(host)).problem.code).toBe('merchant.unknown');
    },
  );

  it('[T-07] does not reveal other merchants on one merchant’s host', async () => {
    const mine = await buildMerchant(api.db);
    const other = await buildMerchant(api.db);
    const answer = await ask(hostOfMerchant(other.id), hostOfMerchant(mine.id));
    expect(answer.problem.code).toBe('merchant.unknown');
  });

  it('[T-04] returns a change within 15 seconds', async () => {
    const { id } = await buildMerchant(api.db, { title: 'Before' });
    await ask(hostOfMerchant(id));
    await api.db.updateTable('merchant').set({ title: 'After' }).where('id', '=', id).execute();
    api.clock.advance({ seconds: 15 });
    expect((await ask(hostOfMerchant(id))).data.title).toBe('After');
  });
});

describe('getOwnMerchant', () => {
  const own = (host: string, known?: string) =>
    api.inject({
      url: '/v1/frontend/merchant',
      headers: { host, ...(known !== undefined && { 'if-none-match': known }) },
    });

  it('[T-04] equals the response for the host name', async () => {
    const host = hostOfMerchant((await buildMerchant(api.db)).id);
    const { data } = await api.call(getOwnMerchant, { host });
    expect(data).toEqual((await ask(host)).data);
  });

  it('[T-04] answers 304 until it changes', async () => {
    const { id } = await buildMerchant(api.db);
    const host = hostOfMerchant(id);
    const first = await own(host);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await own(host, etag);
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    await api.db.updateTable('merchant').set({ title: 'Anew' }).where('id', '=', id).execute();
    api.clock.advance({ seconds: 15 });
    const changed = await own(host, etag);
    expect(changed.json()).toMatchObject({ data: { title: 'Anew' } });
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('[T-03] does not find an unknown host', async () => {
    const { problem } = await api.call(getOwnMerchant, { host: 'unknown.test' });
    expect(problem.code).toBe('merchant.unknown');
  });
});
