import type { Language } from '@axp/contracts';
import { readableParams } from '@axp/contracts';
import { isAbout } from '@axp/contracts/vocabulary';
import { newSecret } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { MailMessage } from '@axp/server-kit/mail';
import { sendQueuedMails } from '@axp/server-kit/mail';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { MailMerchant, MailSettings } from '../mail/index.ts';
import { footerOf, mailHtml, mailText } from '../mail/index.ts';
import type {
  AccountMailQueue,
  DueAccountMail,
  MailedLicence,
  MailedProblem,
} from './account-mail.repository.ts';
import { accountMailQueue } from './account-mail.repository.ts';
import type { EmailLinkPurpose, LinkPurpose } from './domain/account-link.ts';
import { linkLifetimeMs } from './domain/account-link.ts';
import type { AccountMailKind } from './domain/account-mail.ts';
import {
  accountMailKind,
  isFault,
  isNotice,
  linkOfMail,
  pageOfMail,
} from './domain/account-mail.ts';
import { codeOfMail } from './mail-code.ts';

interface Addressed {
  readonly id: string;
  readonly language: Language;
  /** New address of an email change; empty for any other mail. */
  readonly otherEmail: string;
  /** Name of the sign-in method that was added, of a key, device or person, domain of rooms; empty for any other mail. */
  readonly detail: string;
  readonly expiresOn: string | null;
  readonly merchant: MailMerchant;
  readonly to: { readonly name: string; readonly address: string };
}

/** A mail with a link, or with a code to type. */
type AccountMail = Addressed &
  (
    | {
        readonly kind: Exclude<AccountMailKind, 'identity'>;
        readonly url: string;
        readonly licence: MailedLicence | null;
        readonly problem: MailedProblem | null;
      }
    | { readonly kind: 'identity'; readonly code: string }
  );

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly mail: MailSettings;
  /** Derives the codes of mails. */
  readonly sign: LinkSigner;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const pauseMs = 2_000;

/** Sends the mails with links that people have asked for. */
export function sendLinks(deps: Deps): Job {
  const queue = accountMailQueue(deps.unitOfWork);
  const { transport } = deps.mail;
  const compose = (mail: DueAccountMail) => composeFor(deps, queue, mail);
  return {
    name: 'send_account_mails',
    everyMs: pauseMs,
    run: (signal) => sendQueuedMails({ ...deps, queue, transport, compose, ownerOf }, signal),
  };
}

const ownerOf = ({ merchant }: DueAccountMail) => ({ merchantId: merchant.id });

/** Looks up the account only here, in the background, so that a requester can't detect it. */
async function composeFor(
  { clock, sign, mail: { originOf } }: Deps,
  queue: AccountMailQueue,
  due: DueAccountMail,
): Promise<MailMessage | null> {
  const kind = accountMailKind(due);
  if (kind === null) return null;
  const { host, ...merchant } = due.merchant;
  if (host === null) throw new Error('the merchant of the mail has no host');
  const origin = originOf(host);
  const mail = {
    id: due.id,
    otherEmail: due.otherEmail,
    detail: due.detail,
    expiresOn: due.expiresOn,
    language: due.language,
    merchant: { ...merchant, origin },
    to: { name: due.name, address: due.email },
  };
  if (kind === 'identity') {
    return composeAccountMail({ ...mail, kind, code: await codeOfMail(sign, due.id) });
  }
  const purpose = linkOfMail(kind);
  const path =
    purpose === null
      ? pageOfMail(kind, due.problem?.id ?? null)
      : await newLink({ clock, queue, due }, purpose);
  const { licence, problem } = due;
  return composeAccountMail({ ...mail, kind, url: `${origin}${path}`, licence, problem });
}

interface Linking {
  readonly clock: Clock;
  readonly queue: AccountMailQueue;
  readonly due: DueAccountMail;
}

const tokenBytes = 32;
const pathOf: Readonly<Record<LinkPurpose | EmailLinkPurpose, string>> = {
  'email-change': '/confirm-email',
  'email-notice': '/confirm-email',
  reset: '/reset-password',
  activate: '/activate',
};

/** The token stands behind `#`: no server, log or referrer ever sees it. */
async function newLink(
  { clock, queue, due }: Linking,
  purpose: LinkPurpose | EmailLinkPurpose,
): Promise<string> {
  const token = newSecret(tokenBytes);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs[purpose]);
  await queue.addLink(due, { token, purpose, createdAt, expiresAt });
  return `${pathOf[purpose]}${languageQuery(due)}#${token}`;
}

/** A first visit would speak the merchant's language: the address names another one. */
function languageQuery({ language, firstLanguage }: DueAccountMail): string {
  return language === firstLanguage ? '' : `?lang=${language}`;
}

/** How long an expired link is distinguished from an unknown one. */
const keepDays = 30;

/**
 * Deletes links that expired long ago, unconfirmed registrations, and what a confirmed email change
 * keeps of the account once no one can object to it.
 */
export function forgetAccountLinks(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_account_links', [
    sql`delete from account_link where expires_at < now() - make_interval(days => ${keepDays})`,
    sql`delete from registration where expires_at < now()`,
    sql`update email_change change set ended_at = now(), former = null
      where change.ended_at is null and change.confirmed_at is not null
        and not exists (select from account_link link
          where link.merchant_id = change.merchant_id and link.email_change_id = change.id
            and link.expires_at > now())
        and not exists (select from account_mail mail
          where mail.merchant_id = change.merchant_id and mail.email_change_id = change.id)`,
  ]);
}

/** The mail in its reader's language, as text and as HTML; nothing in it is loaded from anywhere. */
function composeAccountMail(mail: AccountMail): MailMessage {
  const { id, kind, language, merchant, to, otherEmail, detail, expiresOn } = mail;
  const translate = textsIn(language, 'mail');
  const { title, supportContact: contact } = merchant;
  const problem = mail.kind === 'identity' ? null : mail.problem;
  const resource = problem?.resource ?? '';
  const names = {
    merchant: title,
    contact,
    email: otherEmail,
    method: detail,
    domain: detail,
    name: detail,
    resource,
    expiresOn: expiresOn === null ? '' : dayInWords(expiresOn, language),
  };
  const say = (name: 'subject' | 'lead' | 'note') => translate(`account.${kind}.${name}`, names);
  const content = {
    language,
    merchant,
    heading: say('subject'),
    greeting: to.name ? translate('greeting', { name: to.name }) : null,
    note: `${say('lead')} ${say('note')}`,
    title: mail.kind === 'identity' ? mail.code : null,
    details: detailsOf(mail, translate),
    links:
      mail.kind === 'identity'
        ? []
        : [{ label: translate(`account.${mail.kind}.action`, names), url: mail.url }],
    footer: footerOf(
      isFault(kind) || isNotice(kind) || kind === 'identity-notice'
        ? 'account.ownFooter'
        : 'account.footer',
      merchant,
      to,
      translate,
    ),
  };
  return {
    id,
    threadId: `account-${id}`,
    fromName: merchant.title,
    to,
    // To the person who acted, because the sender's mailbox isn't read.
    replyTo: problem?.resolver ?? problem?.reporter ?? null,
    subject: say('subject'),
    text: mailText(content),
    html: mailHtml(content),
    calendar: null,
  };
}

/** Facts of the problem, or of the reader's own licence, that the mail is about. */
function detailsOf(mail: AccountMail, say: Translator): (readonly [string, string])[] {
  if (mail.kind === 'identity') return [];
  if (mail.problem !== null) return problemDetails(mail.problem, say);
  if (!isAbout(mail.kind, 'licence')) return [];
  if (mail.kind === 'licence-waiting' || mail.licence === null) return [];
  const { licence, language } = mail;
  const reason = mail.kind === 'licence-rejected' ? licence.reason : null;
  return [
    [say('label.expiresOn'), dayInWords(licence.expiresOn, language)],
    ...(reason === null ? [] : [[say('label.reason'), reason] as const]),
  ];
}

function dayInWords(expiresOn: string, language: Language): string {
  return String(readableParams({ expiresOn }, { language, timezone: 'UTC' }).expiresOn);
}

function problemDetails(problem: MailedProblem, say: Translator): (readonly [string, string])[] {
  const { where, text, resolution, reporter, resolver } = problem;
  return [
    [say('label.where'), where],
    [say('label.problem'), text],
    ...(resolution === null || resolver === null
      ? [[say('label.reportedBy'), reporter.name] as const]
      : [
          [say('label.resolution'), resolution] as const,
          [say('label.resolvedBy'), resolver.name] as const,
        ]),
  ];
}
