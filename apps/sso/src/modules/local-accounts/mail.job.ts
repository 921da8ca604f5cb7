import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { loggedTrouble, MailNotSentError } from '@axp/server-kit/mail';
import type { DB } from '../../platform/db/schema.ts';
import { brandOf } from '../../platform/pages/page-request.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { AccountRepository } from './account.repository.ts';
import { issueLink } from './accounts.ts';
import { composeMail } from './compose-mail.ts';
import { mostTries, pauseSecondsAfter } from './domain/account-link.ts';
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
    run: (signal) => sendAccountMails({ ...deps, queue, compose }, signal),
  };
}

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

interface Sending {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  /** The mail with a new link; null without an account. */
  readonly compose: (mail: DueMail) => Promise<MailMessage | null>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const batchSize = 20;

/** Sends due mails until none is left, the mail server fails, or the worker stops. */
async function sendAccountMails(sending: Sending, signal: AbortSignal): Promise<void> {
  for (;;) {
    const mails = await sending.queue.take(batchSize);
    for (const mail of mails) {
      if (signal.aborted || (await send(sending, mail)) === 'unreachable') return;
    }
    if (mails.length < batchSize) return;
  }
}

async function send(sending: Sending, mail: DueMail): Promise<'settled' | 'unreachable'> {
  const { queue, transport, compose, logger } = sending;
  try {
    const message = await compose(mail);
    if (message) await transport.send(message);
    await queue.remove(mail);
    return 'settled';
  } catch (error) {
    const trouble = error instanceof MailNotSentError ? error.trouble : 'delayed';
    const fields = {
      mailId: mail.id,
      tenantId: mail.tenantId,
      tries: mail.tries,
      ...loggedTrouble(error, mail.email),
    };
    if (trouble === 'refused' || mail.tries >= mostTries) {
      await queue.remove(mail);
      logger.error(fields, 'mail_given_up');
      return 'settled';
    }
    await queue.retryAfter(mail, pauseSecondsAfter(mail.tries));
    logger.warn(fields, 'mail_delayed');
    return trouble === 'unreachable' ? 'unreachable' : 'settled';
  }
}
