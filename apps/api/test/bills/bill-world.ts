import { listBills } from '@axp/contracts';
import type { Member, TestApi } from '../app.ts';
import type { buildResource } from '../factories.ts';

type ResourceValues = NonNullable<Parameters<typeof buildResource>[1]>;

export const perHour: ResourceValues = {
  price_amount: 30_000,
  price_currency: 'THB',
  price_per: 'hour',
};

export const perKm: ResourceValues = { ...perHour, price_amount: 900, price_per: 'km' };

export function administratorOf(api: TestApi, { merchantId }: Member): Promise<Member> {
  return api.member({ user: { merchant_id: merchantId, is_administrator: true } });
}

export async function billsOf(api: TestApi, as: Member, id: string) {
  return (await api.call(listBills, { as, params: { id } })).data;
}

/** The bill of a booking that counts. */
export async function billOf(api: TestApi, as: Member, id: string) {
  const [bill] = await billsOf(api, as, id);
  if (!bill) throw new Error(`booking ${id} has no bill`);
  return bill;
}
