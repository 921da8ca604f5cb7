import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import type { Brand } from '../../platform/pages/brand.ts';
import { textColourOn } from '../../platform/pages/brand.ts';
import type { HtmlValue } from '../../platform/pages/html.ts';
import { html, Markup } from '../../platform/pages/html.ts';
import { mailTexts } from '../../platform/pages/texts.ts';
import type { LinkPurpose } from './domain/account-link.ts';

export interface MailFacts {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly language: Language;
  readonly tenantName: string;
  readonly brand: Brand;
  readonly to: { readonly name: string; readonly address: string };
  readonly url: string;
}

/** The mail with the link, as text and as HTML; nothing in it is loaded from anywhere. */
export function composeMail(facts: MailFacts): MailMessage {
  const { id, purpose, language, tenantName: tenant, brand, to, url } = facts;
  const say = mailTexts(language);
  const words = {
    subject: say(`${purpose}.subject`, { tenant }),
    greeting: say('greeting', { name: to.name }),
    lead: say(`${purpose}.lead`, { tenant }),
    action: say(`${purpose}.action`),
    note: say(`${purpose}.note`),
    footer:
      brand.supportContact === null
        ? say('footerAlone', { tenant })
        : say('footer', { tenant, contact: brand.supportContact }),
  };
  return {
    id,
    threadId: `account-${id}`,
    fromName: tenant,
    to,
    replyTo: null,
    subject: words.subject,
    text: [
      words.greeting,
      words.lead,
      `${words.action}: ${url}`,
      words.note,
      `-- \n${words.footer}`,
    ].join('\n\n'),
    html: mailHtml({ language, url, accent: brand.accentColour, ...words }),
    calendar: null,
  };
}

interface MailWords {
  readonly language: Language;
  readonly url: string;
  readonly accent: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lead: string;
  readonly action: string;
  readonly note: string;
  readonly footer: string;
}

function mailHtml({ language, url, accent, subject, ...words }: MailWords): string {
  const button = style(
    `display:inline-block;padding:12px 24px;border-radius:10px;font-weight:600;text-decoration:none;background:${accent};color:${textColourOn(accent)}`,
  );
  const body = style(
    "margin:0;padding:24px;font:16px/1.6 'IBM Plex Sans Thai',Arial,Tahoma,sans-serif;color:#101828;background:#ffffff",
  );
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body${body}>
<p>${words.greeting}</p>
<p>${words.lead}</p>
<p><a href="${url}"${button}>${words.action}</a></p>
<p>${words.note}</p>
<p${style('color:#475467;font-size:14px')}>${words.footer}</p>
</body>
</html>
`.text;
}

function style(rules: string): HtmlValue {
  return [new Markup(' style="'), rules, new Markup('"')];
}
