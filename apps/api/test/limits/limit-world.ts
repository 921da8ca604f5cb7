import { createUnitOfWork } from '@axp/server-kit/db';
import type { AppDeps } from '../../src/app.ts';
import type { LimitSettings } from '../../src/platform/limits/limit-settings.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildResource } from '../factories.ts';

/** An administrator and a room of a merchant with these limits. */
export async function limitWorld(api: TestApi, limits: LimitSettings) {
  const { id: merchant_id } = await buildMerchant(api.db, { limits: JSON.stringify(limits) });
  const ann = await api.member({ user: { merchant_id, is_administrator: true } });
  return { ann, room: await buildResource(api.db, { merchant_id, capacity: 500 }) };
}

/** Another server on the same database. */
export function secondServer(
  first: TestApi,
  signingKeys: AppDeps['signingKeys'],
): Promise<TestApi> {
  return startTestApi({ signingKeys, unitOfWork: createUnitOfWork(first.database) });
}

export const guests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    email: `guest-${from + index}@partner.test`,
    name: `Guest ${from + index}`,
  }));

/** Sum of the rows of one kind: one of a person, up to sixteen of a merchant. */
export async function usedOf(api: TestApi, kind: string, ownerId: string): Promise<number> {
  const rows = await api.db
    .selectFrom('use_count')
    .select('used')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

export const hourOf = (day: number) => ({
  start: new Date(Date.UTC(2026, 10, day, 3)).toISOString(),
  end: new Date(Date.UTC(2026, 10, day, 4)).toISOString(),
});
