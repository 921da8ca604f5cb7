import type { Language } from '@axp/contracts';
import { escapeHtml } from '@axp/server-kit/http';
import type { Translator } from '../../../platform/texts/texts.ts';
import type { MailMerchant } from './due-mail.ts';
import type { MailChoices, MailPill, MailStep, MailStrip } from './mail-blocks.ts';
import {
  choicesHtml,
  choicesText,
  pillHtml,
  stepsHtml,
  stepsText,
  stripHtml,
} from './mail-blocks.ts';
import type { LinkText } from './mail-styles.ts';
import { button, desk, fadedInk, ink, paper } from './mail-styles.ts';

/** The URL is where the value leads. */
export type MailDetail = readonly [label: string, value: string, url?: string];

export interface MailContent {
  readonly language: Language;
  readonly merchant: MailMerchant;
  readonly pill?: MailPill;
  readonly heading: string;
  readonly greeting: string | null;
  readonly note: string | null;
  /** The act and who did it, under the heading. */
  readonly lead?: string | null;
  /** Booking title above the details; null if the heading contains it. */
  readonly title: string | null;
  readonly details: readonly MailDetail[];
  readonly strip?: MailStrip | null;
  readonly steps?: readonly MailStep[];
  readonly choices?: MailChoices | null;
  /** Sentence after the choices, with a link. */
  readonly more?: (LinkText & { readonly text: string }) | null;
  readonly links: readonly LinkText[];
  readonly footer: string;
}

/**
 * Says why the mail was sent and whom to ask: the operator where the reader is the support contact of
 * the merchant, as its first administrator is at first.
 */
export function footerOf(
  key: 'footer' | 'account.footer' | 'account.ownFooter' | 'report.footer',
  { title, supportContact }: Pick<MailMerchant, 'title' | 'supportContact'>,
  { address }: { readonly address: string },
  say: Translator,
): string {
  const isReader = supportContact.toLowerCase().includes(address.toLowerCase());
  const questions = say(isReader ? 'questions.operator' : 'questions.contact', {
    contact: supportContact,
  });
  return `${say(key, { merchant: title })} ${questions}`;
}

/** For programs with a dark mode of their own; others keep the colours of each cell. */
const darkStyle = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.desk{background:#0B1220!important}
.paper{background:#161F2E!important}
.ink{color:#F2F4F7!important}
.faded{color:#B4BCCA!important}
.line{border-color:#2B3648!important}
.outlined{background:#161F2E!important;color:#F2F4F7!important;border-color:#B4BCCA!important}
}
@media (max-width:479px){
.choice td{display:block!important;border-top:0!important;padding:6px 0!important}
.choice a{display:block!important}
}
</style>`;

const fonts = "'IBM Plex Sans Thai', 'Segoe UI', Tahoma, Arial, sans-serif";

/**
 * The mail with the merchant's logo, title and colour. Tables and inline styles, because mail
 * programs know little else; only the logo is loaded, from the merchant's own host.
 */
export function mailHtml(content: MailContent): string {
  const { language, merchant, heading, greeting, lead, note, title, footer } = content;
  const { pill, strip, steps = [], choices, more, links } = content;
  const { color, textColor } = merchant.theme.accent;
  const band = `padding:20px 28px;background:${color};color:${textColor};font-size:18px`;
  const cell = `padding:28px;color:${ink};font-size:15px;line-height:1.6`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>${darkStyle}</head>
<body class="desk" style="margin:0;padding:24px 12px;background:${desk};font-family:${fonts}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader(content))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="paper" align="center" width="100%" cellspacing="0" cellpadding="0" style="max-width:${pill ? 600 : 560}px;margin:0 auto;background:${paper};border-radius:10px;overflow:hidden">
<tr><td style="${band}">${logo(merchant)}<strong>${escapeHtml(merchant.title)}</strong></td></tr>
<tr><td class="ink" style="${cell}">
${greeting === null ? '' : `<p style="margin:0 0 12px">${escapeHtml(greeting)}</p>`}
${pill ? pillHtml(pill) : ''}
<h1 style="margin:0 0 8px;font-size:${pill ? 22 : 20}px;line-height:1.4">${escapeHtml(heading)}</h1>
${lead ? `<p${pill ? ` class="faded" style="color:${fadedInk};margin:0 0 12px"` : ' style="margin:0 0 12px"'}>${escapeHtml(lead)}</p>` : ''}
${note === null ? '' : `<p class="faded" style="margin:0 0 12px;color:${fadedInk}">${escapeHtml(note)}</p>`}
${title === null ? '' : `<p style="margin:20px 0 8px;font-size:17px"><strong>${escapeHtml(title)}</strong></p>`}
${detailTable(content)}
${strip ? stripHtml(strip) : ''}
${steps.length > 0 ? stepsHtml(steps) : ''}
${buttons(content)}
${choices ? choicesHtml(choices, merchant, links.length > 0 ? 'outlined' : 'filled') : ''}
${more ? moreHtml(more) : ''}
</td></tr>
<tr><td class="faded line" style="padding:16px 28px;border-top:1px solid ${desk};color:${fadedInk};font-size:13px">${escapeHtml(footer)}</td></tr>
</table>
</body>
</html>
`;
}

function moreHtml({ text, label, url }: NonNullable<MailContent['more']>): string {
  return `<p style="margin:16px 0 0">${escapeHtml(text)} <a class="ink" href="${escapeHtml(url)}" style="color:${ink};font-weight:600">${escapeHtml(label)}</a></p>`;
}

/** Shown beside the subject in a list of mails: what is not in the subject. */
function preheader({ lead, note, details }: MailContent): string {
  return [lead ?? note, ...details.slice(0, 2).map(([, value]) => value.split('\n')[0])]
    .filter((part) => part)
    .join(' · ');
}

function logo({ logoImageId, origin, title }: MailMerchant): string {
  if (logoImageId === null) return '';
  const source = `${origin}/v1/frontend/images/${logoImageId}/thumbnail`;
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(title)}" height="28" style="height:28px;margin:0 12px 0 0;border:0;vertical-align:middle">`;
}

function detailTable({ details }: MailContent): string {
  const linked = (value: string, url?: string) => {
    const text = escapeHtml(value).replaceAll('\n', '<br>');
    return url === undefined
      ? text
      : `<a class="ink" href="${escapeHtml(url)}" style="color:${ink}">${text}</a>`;
  };
  const rows = details.map(
    ([label, value, url]) =>
      `<tr><td class="faded" style="padding:3px 16px 3px 0;color:${fadedInk};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" style="padding:3px 0;color:${ink}">${linked(value, url)}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" style="font-size:15px;line-height:1.6">${rows.join('')}</table>`;
}

function buttons({ links, merchant }: MailContent): string {
  const cells = links.map((link, index) => {
    const html = button(link, index === 0 ? 'filled' : 'outlined', merchant);
    return `<span style="display:inline-block;margin:0 8px 8px 0">${html}</span>`;
  });
  return cells.length === 0 ? '' : `<p style="margin:24px 0 0">${cells.join('')}</p>`;
}

/** The mail for programs that show no HTML, and for people who want none. */
export function mailText(content: MailContent): string {
  const { heading, greeting, lead, note, title, details, links, footer } = content;
  const { pill, steps = [], choices, more } = content;
  const table = details.map(([label, value, url]) =>
    [`${label}: ${value}`, url].filter(Boolean).join('\n'),
  );
  const actions = links.map(({ label, url }) => `${label}: ${url}`);
  const paragraphs = [
    greeting,
    pill ? `${pill.text}: ${heading}` : heading,
    lead,
    note,
    [title, ...table].filter((part) => part !== null).join('\n'),
    stepsText(steps),
    actions.join('\n'),
    choices && choicesText(choices),
    more && `${more.text} ${more.label}:\n${more.url}`,
    `-- \n${footer}`,
  ];
  return `${paragraphs.filter((part) => part).join('\n\n')}\n`;
}
