import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { CrowdSize } from '../crowd.ts';
import { crowdEmail, crowdHost, fillCrowd } from '../crowd.ts';
import { buildSession } from '../factories.ts';

/** An API on a crowd. */
export async function startCrowdApi(size: CrowdSize): Promise<TestApi> {
  const api = await startTestApi();
  await fillCrowd(api.db, size);
  return api;
}

/** The first person of the first merchant, signed in. */
export async function signInFirst({ clock, db }: TestApi): Promise<Member> {
  const person = await db
    .selectFrom('app_user')
    .innerJoin('merchant_host as host', 'host.merchant_id', 'app_user.merchant_id')
    .selectAll('app_user')
    .where('host.host', '=', crowdHost(1))
    .where('email', '=', crowdEmail(1))
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const session = await buildSession(db, {
    merchant_id: person.merchant_id,
    user_id: person.id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  });
  return {
    id: person.id,
    merchantId: person.merchant_id,
    host: crowdHost(1),
    email: person.email,
    fullName: person.full_name,
    sessionId: session.id,
    businessUnitId: null,
  };
}
