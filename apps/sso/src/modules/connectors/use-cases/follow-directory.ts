import { hashOf } from '@axp/server-kit/auth';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { EventOrigin } from '../../../platform/audit/audit.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../../platform/scope/tenant-scope.ts';
import { endSessions } from '../../sessions/index.ts';
import type { DirectoryClient } from '../ldap-client.ts';
import type { ConnectorBox } from '../upstream.ts';
import { directoryOf } from '../upstream.ts';

interface Deps {
  readonly directories: Pick<DirectoryClient, 'read'>;
  readonly connectorBox: ConnectorBox;
  readonly logger: { readonly warn: (fields: object, message: string) => void };
}

/** Before a refresh of a person of a directory. */
export type FollowDirectory = (
  scope: TenantScope,
  refreshToken: string,
  origin: EventOrigin,
) => Promise<void>;

/** How long what a directory has said about an account counts. */
const readAgainAfterMinutes = 15;

/**
 * Reads the account of a directory again: one that is gone or locked there has no sessions here. A
 * directory that gives no answer ends none.
 */
export function followDirectories({ directories, connectorBox, logger }: Deps): FollowDirectory {
  return async (scope, refreshToken, origin) => {
    const hash = hashOf(refreshToken);
    if (!(await scope.read((trx) => isDue(trx, scope, hash)))) return;
    const due = await scope.write((trx) => claim(trx, scope, hash));
    if (!due) return;
    const { userId, subject, slug } = due;
    try {
      const { directory } = directoryOf(due, connectorBox);
      const identity = await directories.read(directory, subject);
      await scope.write(async (trx) => {
        if (identity) {
          await storeGroups(trx, scope, { userId, groups: identity.groups });
          return;
        }
        const which = { userId };
        await endSessions(trx, scope, { which, reason: 'deactivated', origin });
      });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { trouble, reason } = error;
      const fields = { tenant: scope.tenant.key, connector: slug, trouble, reason, err: error };
      logger.warn(fields, 'upstream_account');
    }
  };
}

const ofToken = ({ tenant }: TenantScope, hash: Buffer) => sql`
  from refresh_token token
  join application_session application
    on application.tenant_id = token.tenant_id and application.id = token.application_session_id
  join platform_session session
    on session.tenant_id = application.tenant_id and session.id = application.platform_session_id
  join connector on connector.tenant_id = session.tenant_id and connector.id = session.connector_id
  where token.tenant_id = ${tenant.id} and token.token_hash = ${hash}
    and session.ended_at is null and connector.kind = 'ldap'
    and person.tenant_id = token.tenant_id and person.id = session.user_id`;

const isOld = ({ clock }: TenantScope) => {
  const since = new Date(clock.now().getTime() - readAgainAfterMinutes * 60_000);
  return sql`coalesce(person.directory_read_at, person.created_at) <= ${since.toISOString()}`;
};

async function isDue(trx: Transaction<DB>, scope: TenantScope, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select person.id from app_user person
    where ${isOld(scope)} and exists (select ${ofToken(scope, hash)})`.execute(trx);
  return rows.length > 0;
}

interface Due {
  readonly userId: string;
  readonly subject: string;
  readonly slug: string;
  readonly issuer: string;
  readonly settings: unknown;
}

/** Of concurrent refreshes one reads the account. */
async function claim(trx: Transaction<DB>, scope: TenantScope, hash: Buffer): Promise<Due | null> {
  const { rows } = await sql<Due>`
    update app_user person set directory_read_at = ${scope.clock.now().toISOString()}
    ${ofToken(scope, hash)} and ${isOld(scope)}
    returning person.id as "userId", person.subject, connector.slug, connector.issuer,
      connector.settings`.execute(trx);
  return rows[0] ?? null;
}

interface Known {
  readonly userId: string;
  readonly groups: readonly string[] | null;
}

async function storeGroups(
  trx: Transaction<DB>,
  { tenant }: TenantScope,
  { userId, groups }: Known,
): Promise<void> {
  await updateRows({ db: trx, tenant }, 'app_user')
    .set({ groups: groups && [...groups] })
    .where('id', '=', userId)
    .execute();
}
