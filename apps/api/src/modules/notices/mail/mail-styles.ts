import { escapeHtml } from '@axp/server-kit/http';
import type { MailMerchant } from './due-mail.ts';

export const ink = '#101828';
export const fadedInk = '#475467';
export const paper = '#FFFFFF';
export const desk = '#F2F4F7';

export interface LinkText {
  readonly label: string;
  readonly url: string;
}

/** A link of 44 px as a button: filled for what most people want, outlined for the others. */
export function button(
  { label, url }: LinkText,
  kind: 'filled' | 'outlined',
  { theme }: Pick<MailMerchant, 'theme'>,
): string {
  const { color, textColor } = theme.accent;
  const colors =
    kind === 'filled'
      ? `border:1px solid ${color};background:${color};color:${textColor}`
      : `border:1px solid ${fadedInk};background:${paper};color:${ink}`;
  return `<a class="${kind}" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 22px;${colors};border-radius:8px;text-align:center;text-decoration:none;font-weight:600;font-size:15px;line-height:20px">${escapeHtml(label)}</a>`;
}
