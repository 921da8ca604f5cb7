import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailMerchant } from '../mail/index.ts';
import { mailHtml, mailText } from '../mail/index.ts';
import type { AccountMailKind } from './domain/account-mail.ts';

interface AccountMail {
  readonly id: string;
  readonly kind: AccountMailKind;
  readonly language: Language;
  readonly merchant: MailMerchant;
  readonly to: { readonly name: string; readonly address: string };
  readonly url: string;
}

/** The mail in its reader's language, as text and as HTML; nothing in it is loaded from anywhere. */
export function composeAccountMail(mail: AccountMail): MailMessage {
  const { id, kind, language, merchant, to, url } = mail;
  const translate = textsIn(language, 'mail');
  const names = { merchant: merchant.title, contact: merchant.supportContact };
  const say = (name: string) => translate(`account.${kind}.${name}`, names);
  const content = {
    language,
    merchant,
    heading: say('subject'),
    greeting: to.name ? translate('greeting', { name: to.name }) : null,
    note: `${say('lead')} ${say('note')}`,
    title: null,
    details: [],
    links: [{ label: say('action'), url }],
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
