import type { Language } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailMessage, MailTransport } from '@axp/server-kit/mail';
import { sendQueuedMails } from '@axp/server-kit/mail';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Brand } from '../../platform/pages/brand.ts';
import { textColourOn } from '../../platform/pages/brand.ts';
import type { HtmlValue } from '../../platform/pages/html.ts';
import { html, Markup } from '../../platform/pages/html.ts';
import { brandOf } from '../../platform/pages/page-request.ts';
import { mailTexts } from '../../platform/pages/texts.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { findAccount, linkCode } from './account.repository.ts';
import type { LinkPurpose } from './domain/account-link.ts';
import type { DueMail } from './mail-queue.repository.ts';
import { mailQueueOf } from './mail-queue.repository.ts';

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
  const queue = mailQueueOf(deps.unitOfWork);
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
    findAccount(trx, tenant.id, 'c.login_name', mail.email),
  );
  if (!account || account.status === 'deactivated') return null;
  // A user without a password gets the activation link, whatever the request was.
  const purpose = account.status === 'invited' ? 'activate' : 'reset';
  const { userId } = account;
  const token = await scope.write((trx) =>
    issueCode(linkCode(purpose), { userId }, { trx, scope }),
  );
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

interface SharedFacts {
  readonly id: string;
  readonly language: Language;
  readonly tenantName: string;
  readonly brand: Brand;
  readonly to: { readonly name: string; readonly address: string };
}

/** A mail with a link, or with a code to type. */
type MailFacts = SharedFacts &
  (
    | { readonly purpose: LinkPurpose; readonly url: string }
    | { readonly purpose: 'address'; readonly code: string }
  );

/** The mail as text and as HTML; nothing in it is loaded from anywhere. */
function composeMail(facts: MailFacts): MailMessage {
  const { id, purpose, language, tenantName: tenant, brand, to } = facts;
  const say = mailTexts(language);
  const words = {
    subject: say(`${purpose}.subject`, { tenant }),
    greeting: say('greeting', { name: to.name }),
    lead: say(`${purpose}.lead`, { tenant }),
    note: say(`${purpose}.note`),
    footer:
      brand.supportContact === null
        ? say('footerAlone', { tenant })
        : say('footer', { tenant, contact: brand.supportContact }),
  };
  const main = mainOf(facts);
  return {
    id,
    threadId: `account-${id}`,
    fromName: tenant,
    to,
    replyTo: null,
    subject: words.subject,
    text: [words.greeting, words.lead, main.text, words.note, `-- \n${words.footer}`].join('\n\n'),
    html: mailHtml({ language, main: main.html, ...words }),
    calendar: null,
  };
}

/** Main part of a mail: the button, or the code. */
function mainOf(facts: MailFacts): { readonly text: string; readonly html: Markup } {
  if (facts.purpose === 'address') {
    const large = style('font-size:28px;letter-spacing:4px');
    return { text: facts.code, html: html`<p><strong${large}>${facts.code}</strong></p>` };
  }
  const { url, purpose, language, brand } = facts;
  const accent = brand.accentColour;
  const action = mailTexts(language)(`${purpose}.action`);
  const button = style(
    `display:inline-block;padding:12px 24px;border-radius:10px;font-weight:600;text-decoration:none;background:${accent};color:${textColourOn(accent)}`,
  );
  return { text: `${action}: ${url}`, html: html`<p><a href="${url}"${button}>${action}</a></p>` };
}

interface MailWords {
  readonly language: Language;
  readonly main: Markup;
  readonly subject: string;
  readonly greeting: string;
  readonly lead: string;
  readonly note: string;
  readonly footer: string;
}

function mailHtml({ language, main, subject, ...words }: MailWords): string {
  const body = style(
    "margin:0;padding:24px;font:16px/1.6 'IBM Plex Sans Thai',Arial,Tahoma,sans-serif;color:#101828;background:#ffffff",
  );
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body${body}>
<p>${words.greeting}</p>
<p>${words.lead}</p>
${main}
<p>${words.note}</p>
<p${style('color:#475467;font-size:14px')}>${words.footer}</p>
</body>
</html>
`.text;
}

function style(rules: string): HtmlValue {
  return [new Markup(' style="'), rules, new Markup('"')];
}
