import type { Member, TestApi } from '../app.ts';

/** An administrator of a merchant of their own, or of the one that somebody belongs to. */
export function administrator(api: TestApi, of?: Pick<Member, 'merchantId'>): Promise<Member> {
  return api.member({
    user: { is_administrator: true, ...(of && { merchant_id: of.merchantId }) },
  });
}
