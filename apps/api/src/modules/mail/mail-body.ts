import type { Language } from '@axp/contracts';
import type { MailMerchant } from './due-mail.ts';

export interface MailContent {
  readonly language: Language;
  readonly merchant: MailMerchant;
  readonly heading: string;
  readonly greeting: string | null;
  readonly note: string | null;
  /** Booking title above the details; null if the heading contains it. */
  readonly title: string | null;
  readonly details: readonly (readonly [label: string, value: string])[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly footer: string;
}

const ink = '#101828';
const fadedInk = '#475467';
const paper = '#FFFFFF';
const desk = '#F2F4F7';
const fonts = "'IBM Plex Sans Thai', 'Segoe UI', Tahoma, Arial, sans-serif";

/**
 * The mail with the merchant's title and colour. Tables and inline styles, because mail programs
 * know little else; nothing is loaded from anywhere.
 */
export function mailHtml(content: MailContent): string {
  const { language, merchant, heading, greeting, note, title, footer } = content;
  const { color, textColor } = merchant.theme.accent;
  const band = `padding:20px 28px;background:${color};color:${textColor};font-size:18px`;
  const cell = `padding:28px;color:${ink};font-size:15px;line-height:1.6`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:${desk};font-family:${fonts}">
<table role="presentation" align="center" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;margin:0 auto;background:${paper};border-radius:10px;overflow:hidden">
<tr><td style="${band}"><strong>${escaped(merchant.title)}</strong></td></tr>
<tr><td style="${cell}">
${greeting === null ? '' : `<p style="margin:0 0 12px">${escaped(greeting)}</p>`}
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.4">${escaped(heading)}</h1>
${note === null ? '' : `<p style="margin:0 0 12px;color:${fadedInk}">${escaped(note)}</p>`}
${title === null ? '' : `<p style="margin:20px 0 8px;font-size:17px"><strong>${escaped(title)}</strong></p>`}
${detailTable(content)}
${buttons(content)}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${desk};color:${fadedInk};font-size:13px">${escaped(footer)}</td></tr>
</table>
</body>
</html>
`;
}

function detailTable({ details }: MailContent): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><td style="padding:3px 16px 3px 0;color:${fadedInk};vertical-align:top;white-space:nowrap">${escaped(label)}</td><td style="padding:3px 0">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" style="font-size:15px;line-height:1.6">${rows.join('')}</table>`;
}

/** The first is what most people want; the others are as easy to reach but don't ask for it. */
function buttons({ links, merchant }: MailContent): string {
  const { color, textColor } = merchant.theme.accent;
  const filled = `background:${color};color:${textColor}`;
  const outlined = `background:${paper};color:${ink}`;
  const cells = links.map(
    ({ label, url }, index) =>
      `<a href="${escaped(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 22px;border:1px solid ${index === 0 ? color : fadedInk};border-radius:8px;text-decoration:none;font-weight:600;${index === 0 ? filled : outlined}">${escaped(label)}</a>`,
  );
  return cells.length === 0 ? '' : `<p style="margin:24px 0 0">${cells.join('')}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The mail for programs that show no HTML, and for people who want none. */
export function mailText(content: MailContent): string {
  const { heading, greeting, note, title, details, links, footer } = content;
  const table = details.map(([label, value]) => `${label}: ${value}`);
  const actions = links.map(({ label, url }) => `${label}: ${url}`);
  const paragraphs = [
    greeting,
    heading,
    note,
    [title, ...table].join('\n'),
    actions.join('\n'),
    `-- \n${footer}`,
  ];
  return `${paragraphs.filter((part) => part).join('\n\n')}\n`;
}
