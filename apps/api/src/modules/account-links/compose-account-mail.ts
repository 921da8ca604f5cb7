import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailMerchant } from '../mail/index.ts';
import { mailHtml, mailText } from '../mail/index.ts';
import type { AccountMailKind } from './domain/account-mail.ts';

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
    | { readonly kind: Exclude<AccountMailKind, 'identity'>; readonly url: string }
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
    details: [],
    links: mail.kind === 'identity' ? [] : [{ label: say('action'), url: mail.url }],
    footer: translate('account.footer', names),
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
