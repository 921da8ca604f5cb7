import { createUnitOfWork } from '@axp/server-kit/db';
import { expect, it } from '@jest/globals';
import type { Insertable, Transaction, Updateable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { testApi } from '../app.ts';
import { buildSignInMethod } from '../factories.ts';

const api = testApi();

it('[D-04] [Z-102] the role of a request can’t connect or remove an operator’s provider, nor name its secret', async () => {
  const { merchant_id: merchantId } = await buildSignInMethod(api.db, { code: 'google' });
  const unitOfWork = createUnitOfWork(api.database);
  const asRequest = <T>(work: (trx: Transaction<DB>) => Promise<T>) =>
    unitOfWork.withMerchant(merchantId, work);
  const change = (values: Partial<Updateable<DB['sign_in_method']>>) =>
    asRequest((trx) =>
      trx.updateTable('sign_in_method').set(values).where('code', '=', 'google').execute(),
    );
  const add = (values: Partial<Insertable<DB['sign_in_method']>>) =>
    asRequest((trx) =>
      trx
        .insertInto('sign_in_method')
        .values({
          merchant_id: merchantId,
          code: 'own-1',
          kind: 'sso',
          name: 'Evil',
          client_id: 'x',
          issuer: 'https://evil.test',
          is_enabled: false,
          ...values,
        })
        .execute(),
    );
  await change({ is_enabled: true });
  const refused = /permission denied|only the operator/;
  for (const values of [
    { issuer: 'https://evil.test' },
    { client_id: 'x' },
    { sealed_secret: Buffer.from('x') },
    { client_secret_name: 'SIGN_IN_SECRET_OTHER' },
    { kind: 'cloud' },
    { is_own: true },
    { signs_out_at_provider: true },
  ]) {
    await expect(change(values)).rejects.toThrow(refused);
  }
  const remove = asRequest((trx) =>
    trx.deleteFrom('sign_in_method').where('code', '=', 'google').execute(),
  );
  await expect(remove).rejects.toThrow(refused);
  await expect(add({ slot: 2 })).rejects.toThrow(refused);
  const own = { is_own: true, slot: 11 };
  await expect(add({ ...own, client_secret_name: 'SIGN_IN_SECRET_SET' })).rejects.toThrow(refused);
  await expect(add({ ...own, is_enabled: true })).rejects.toThrow(/sign_in_method_own_tested/);
  await add(own);
});
