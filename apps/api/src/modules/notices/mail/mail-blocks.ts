import { escapeHtml } from '@axp/server-kit/http';
import type { MailMerchant } from './due-mail.ts';
import type { LinkText } from './mail-styles.ts';
import { button, desk, fadedInk, ink } from './mail-styles.ts';

/** Result in a word or two, above the heading. */
export interface MailPill {
  readonly text: string;
  readonly tone: keyof typeof tones;
}

/** Busy times of a day as a row of cells. */
export interface MailStrip {
  /** Lists the busy times for readers who don't see the cells. */
  readonly label: string;
  readonly cells: readonly { readonly isBusy: boolean; readonly isWanted: boolean }[];
  /** Times below the cells. */
  readonly times: readonly string[];
  readonly cellsPerTime: number;
}

/** One of several numbered steps. */
export interface MailStep {
  readonly title: string;
  readonly text: string;
  readonly state: keyof typeof stepColors;
}

/** Numbered choices, each with a link. */
export interface MailChoices {
  readonly heading: string;
  readonly note: string;
  readonly items: readonly (LinkText & {
    readonly name: string;
    readonly facts: readonly string[];
  })[];
}

/** Background and text of statuses, as the application shows them. */
const tones = {
  good: ['#E0F6F5', '#00726D'],
  open: ['#FEF7E5', '#7A5300'],
  bad: ['#FEF3F2', '#B42318'],
  over: ['#E7E8EA', '#344054'],
} as const;

const stepColors = {
  done: ['#067647', '#FFFFFF'],
  now: ['#8A5B00', '#FFFFFF'],
  later: ['#E4E8EE', fadedInk],
} as const;

export function stepsHtml(steps: readonly MailStep[]): string {
  const rows = steps.map(({ title, text, state }, index) => {
    const [background, color] = stepColors[state];
    const circle = `display:inline-block;width:22px;height:22px;border-radius:11px;background:${background};color:${color};font-size:12px;line-height:22px;text-align:center;font-weight:600`;
    return `<tr><td width="32" style="vertical-align:top;padding:6px 0"><span style="${circle}">${index + 1}</span></td><td class="ink" style="padding:6px 0;color:${ink}"><strong>${escapeHtml(title)}</strong><br><span class="faded" style="color:${fadedInk}">${escapeHtml(text)}</span></td></tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin-top:20px;font-size:15px;line-height:1.5">${rows.join('')}</table>`;
}

export function stepsText(steps: readonly MailStep[]): string {
  return steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join('\n');
}

export function pillHtml({ text, tone }: MailPill): string {
  const [background, color] = tones[tone];
  return `<p style="margin:0 0 12px"><span style="display:inline-block;padding:3px 10px;border-radius:6px;background:${background};color:${color};font-size:13px;line-height:20px;font-weight:600">${escapeHtml(text)}</span></p>`;
}

const free = '#EAECF0';
const busy = '#98A2B3';
const [, wanted] = tones.bad;

export function stripHtml({ label, cells, times, cellsPerTime }: MailStrip): string {
  const row = cells.map(({ isBusy, isWanted }, index) => {
    const own = isBusy ? busy : free;
    const line = `2px solid ${isWanted ? wanted : own}`;
    const sides = [
      isWanted && !cells[index - 1]?.isWanted && `;border-left:${line}`,
      isWanted && !cells[index + 1]?.isWanted && `;border-right:${line}`,
    ].filter(Boolean);
    const look = isWanted ? 'desk' : 'desk line';
    return `<td${isBusy ? '' : ` class="${look}"`} style="height:14px;line-height:14px;font-size:0;background:${isBusy ? busy : desk};border-top:${line};border-bottom:${line}${sides.join('')}">&nbsp;</td>`;
  });
  const scale = times.map(
    (time, index) =>
      `<td colspan="${Math.min(cellsPerTime, cells.length - index * cellsPerTime)}" class="faded" style="font-size:12px;line-height:16px;padding-top:4px;color:${fadedInk}">${escapeHtml(time)}</td>`,
  );
  return `<table role="img" aria-label="${escapeHtml(label)}" width="100%" cellspacing="0" cellpadding="0" style="margin:16px 0 0;table-layout:fixed"><tr>${row.join('')}</tr><tr>${scale.join('')}</tr></table>`;
}

export function choicesHtml(
  { heading, note, items }: MailChoices,
  merchant: Pick<MailMerchant, 'theme'>,
  firstButton: 'filled' | 'outlined',
): string {
  const rows = items.map((item, index) => {
    const line = index === 0 ? '' : `;border-top:1px solid ${free}`;
    return `<tr class="choice"><td class="ink line" style="padding:12px 0${line};line-height:1.5;color:${ink}"><strong style="font-size:16px">${escapeHtml(item.name)}</strong><br><span class="faded" style="color:${fadedInk}">${escapeHtml(item.facts.join(' · '))}</span></td><td class="line" align="right" style="padding:12px 0${line};white-space:nowrap">${button(item, index === 0 ? firstButton : 'outlined', merchant)}</td></tr>`;
  });
  return `<h2 style="margin:28px 0 4px;font-size:17px;line-height:1.4">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="font-size:15px">${rows.join('')}</table>
<p class="faded" style="margin:12px 0 0;font-size:13px;color:${fadedInk}">${escapeHtml(note)}</p>`;
}

/** One link a line, so that mail programs and readers find its end. */
export function choicesText({ heading, note, items }: MailChoices): string {
  const listed = items.map(
    ({ name, facts, url }, index) => `${index + 1}. ${[name, ...facts].join(', ')}\n   ${url}`,
  );
  return [`${heading}\n${note}`, ...listed].join('\n\n');
}
