import type { MailContent } from './mail-html.ts';

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
