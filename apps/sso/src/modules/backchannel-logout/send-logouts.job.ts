import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { deleteRows } from '../../platform/db/tenant-rows.ts';
import type { IdTokenAlgorithm } from '../../platform/keys/key-ring.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { PostLogout } from './post-logout.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly tokens: Pick<Tokens, 'logoutToken'>;
  readonly postLogout: PostLogout;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const pauseMs = 2_000;
const atOnce = 20;
/** A day and a half of growing pauses; the application's own limits end the session then. */
const mostTries = 45;

/** Tells applications which sign-ons have ended, until they answer. */
export function sendLogouts(deps: Deps): Job {
  return {
    name: 'send_logouts',
    everyMs: pauseMs,
    run: async (signal) => {
      let taken = atOnce;
      while (taken === atOnce && !signal.aborted) {
        const due = await takeDue(deps.unitOfWork);
        await Promise.all(due.map((logout) => deliver(deps, logout)));
        taken = due.length;
      }
    },
  };
}

async function deliver(
  { unitOfWork, tokens, postLogout, logger }: Deps,
  logout: DueLogout,
): Promise<void> {
  const { address, tenantId, applicationId: client, tries } = logout;
  // A fresh token each time: an application remembers the id of one that it has seen.
  const token = address === '' ? null : await tokens.logoutToken(logout);
  const reason = token === null ? null : await refusalOf(() => postLogout(address, token));
  if (reason === null) return remove(unitOfWork, logout);
  const fields = { tenantId, client, tries, reason };
  if (tries < mostTries) return logger.warn(fields, 'logout_delayed');
  await remove(unitOfWork, logout);
  logger.error(fields, 'logout_given_up');
}

/** Why an application did not take a token; null where it did. */
async function refusalOf(post: () => Promise<number>): Promise<string | null> {
  try {
    const status = await post();
    return status === 200 || status === 204 ? null : `status ${status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error && cause.message !== '' ? cause.message : 'no answer';
  }
}

interface DueLogout {
  readonly tenantId: string;
  readonly tenantKey: string;
  readonly sessionId: string;
  readonly applicationId: string;
  readonly userId: string;
  readonly idTokenAlgorithm: IdTokenAlgorithm;
  readonly address: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

const firstPauseSeconds = 4;
const longestPauseSeconds = 60 * 60;

/** Takes what is due. It is due again after a pause that doubles, unless it is removed before. */
async function takeDue(unitOfWork: UnitOfWork<DB>): Promise<readonly DueLogout[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<DueLogout>`
      with due as (
        select tenant_id, session_id, application_id from logout_delivery where due_at <= now()
        order by due_at limit ${atOnce} for update skip locked
      )
      update logout_delivery d
      set tries = d.tries + 1,
        due_at = now() + make_interval(secs =>
          least(${firstPauseSeconds} * 2 ^ least(d.tries, 20), ${longestPauseSeconds}))
      from due, application a, tenant t
      where d.tenant_id = due.tenant_id and d.session_id = due.session_id
        and d.application_id = due.application_id
        and a.tenant_id = d.tenant_id and a.id = d.application_id and t.id = d.tenant_id
      returning d.tenant_id as "tenantId", t.key as "tenantKey", d.session_id as "sessionId",
        d.application_id as "applicationId", d.user_id as "userId", d.tries,
        a.id_token_algorithm as "idTokenAlgorithm",
        coalesce(a.backchannel_logout_uri, '') as address
    `.execute(trx),
  );
  return rows;
}

async function remove(
  unitOfWork: UnitOfWork<DB>,
  { tenantId, sessionId, applicationId }: DueLogout,
): Promise<void> {
  await unitOfWork.asSystem((trx) =>
    deleteRows({ db: trx, tenant: { id: tenantId } }, 'logout_delivery')
      .where('session_id', '=', sessionId)
      .where('application_id', '=', applicationId)
      .execute(),
  );
}
