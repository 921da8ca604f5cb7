import type { Member, TestApi } from '../app.ts';

/** Creates an administrator of a new merchant, or of the merchant of a given member. */
export function administrator(api: TestApi, of?: Pick<Member, 'merchantId'>): Promise<Member> {
  return api.member({
    user: { is_administrator: true, ...(of && { merchant_id: of.merchantId }) },
  });
}
