import type { Language } from '@axp/contracts';
import { readableParams } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import type { Say } from '../../platform/texts/texts.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailMerchant } from '../mail/index.ts';
import { mailHtml, mailText } from '../mail/index.ts';
import type { MailedLicence } from './account-mail.repository.ts';
import type { AccountMailKind } from './domain/account-mail.ts';
import { isAboutLicence } from './domain/account-mail.ts';

interface Addressed {
  readonly id: string;
  readonly language: Language;
  /** New address of an email change; empty for any other mail. */
  readonly otherEmail: string;
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
      }
    | { readonly kind: 'identity'; readonly code: string }
  );

/** The mail in its reader's language, as text and as HTML; nothing in it is loaded from anywhere. */
export function composeAccountMail(mail: AccountMail): MailMessage {
  const { id, kind, language, merchant, to, otherEmail } = mail;
  const translate = textsIn(language, 'mail');
  const names = { merchant: merchant.title, contact: merchant.supportContact, email: otherEmail };
  const say = (name: string) => translate(`account.${kind}.${name}`, names);
  const content = {
    language,
    merchant,
    heading: say('subject'),
    greeting: to.name ? translate('greeting', { name: to.name }) : null,
    note: `${say('lead')} ${say('note')}`,
    title: mail.kind === 'identity' ? mail.code : null,
    details: detailsOf(mail, translate),
    links: mail.kind === 'identity' ? [] : [{ label: say('action'), url: mail.url }],
    footer: translate(isAboutLicence(kind) ? 'account.ownFooter' : 'account.footer', names),
  };
  return {
    id,
    threadId: `account-${id}`,
    fromName: merchant.title,
    to,
    replyTo: null,
    subject: say('subject'),
    text: mailText(content),
    html: mailHtml(content),
    calendar: null,
  };
}

/** Last day and reason of the reader's own licence, where the mail is about it. */
function detailsOf(mail: AccountMail, say: Say): (readonly [string, string])[] {
  if (mail.kind === 'identity' || !isAboutLicence(mail.kind)) return [];
  if (mail.kind === 'licence-waiting' || mail.licence === null) return [];
  const { licence, language } = mail;
  const { expiresOn } = readableParams(
    { expiresOn: licence.expiresOn },
    { language, timezone: 'UTC' },
  );
  const reason = mail.kind === 'licence-rejected' ? licence.reason : null;
  return [
    [say('label.expiresOn'), String(expiresOn)],
    ...(reason === null ? [] : [[say('label.reason'), reason] as const]),
  ];
}
