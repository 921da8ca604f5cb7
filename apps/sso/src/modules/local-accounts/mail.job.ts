import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailTransport } from '@axp/server-kit/mail';
import { sendQueuedMails } from '@axp/server-kit/mail';
import type { DB } from '../../platform/db/schema.ts';
import { brandOf } from '../../platform/pages/page-request.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { AccountRepository } from './account.repository.ts';
import { issueLink } from './accounts.ts';
import { composeMail } from './compose-mail.ts';
import type { DueMail } from './mail-queue.repository.ts';
import { MailQueue } from './mail-queue.repository.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly hosts: PlatformHosts;
  readonly transport: MailTransport;
  /** The code of a mail, by its id. */
  readonly codeOf: (mailId: string) => string;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const pauseMs = 2_000;

/** Sends the mails with links and codes that people have asked for. */
export function sendMails(deps: Deps): Job {
  const queue = new MailQueue(deps.unitOfWork);
  const compose = (mail: DueMail) => composeFor(deps, mail);
  return {
    name: 'send_account_mails',
    everyMs: pauseMs,
    run: (signal) => sendQueuedMails({ ...deps, queue, compose, ownerOf }, signal),
  };
}

const ownerOf = ({ tenantId }: DueMail) => ({ tenantId });

/** Looks up the account here, so that the response to the request can't reveal it. */
async function composeFor({ tenants, scopeOf, hosts, codeOf }: Deps, mail: DueMail) {
  const tenant = await tenants.find(mail.tenantId);
  if (!tenant) return null;
  if (mail.purpose === 'address') {
    return composeMail({
      id: mail.id,
      purpose: mail.purpose,
      language: mail.language,
      tenantName: tenant.name,
      brand: brandOf(tenant),
      to: { name: mail.email, address: mail.email },
      code: codeOf(mail.id),
    });
  }
  const scope = scopeOf(tenant);
  const account = await scope.read((trx) =>
    new AccountRepository(trx, tenant.id).findByLoginName(mail.email),
  );
  if (!account || account.status === 'deactivated') return null;
  // A user without a password gets the activation link, whatever the request was.
  const purpose = account.status === 'invited' ? 'activate' : 'reset';
  const token = await issueLink(scope, purpose, account.userId);
  return composeMail({
    id: mail.id,
    purpose,
    language: account.language ?? mail.language,
    tenantName: tenant.name,
    brand: brandOf(tenant),
    to: { name: account.displayName, address: account.email },
    url: `${hosts.tenantOrigin(tenant.key)}/${purpose}/${token}`,
  });
}
