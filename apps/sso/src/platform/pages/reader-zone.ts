import type { IncomingHttpHeaders } from 'node:http';
import { localeOf } from '@axp/contracts/vocabulary';
import type { Markup } from './html.ts';
import { html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** Returns the reader's time zone from the cookie of `pages.js`; null if missing or invalid. */
export function readerZoneOf({ cookie = '' }: IncomingHttpHeaders): string | null {
  const named = /(?:^|;\s*)zone=([A-Za-z0-9_+/-]{1,64})(?:;|$)/.exec(cookie)?.[1];
  if (named === undefined) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: named });
    return named;
  } catch {
    return null;
  }
}

type Reader = Pick<PageContext, 'language' | 'zone'>;

/** Renders an instant in the reader's time zone, or in UTC if it is unknown. */
export function momentOf(reader: Reader, instant: string): Markup {
  return timeOf(reader, { instant, format: { dateStyle: 'medium', timeStyle: 'short' } });
}

/** The day of an instant, in the same way. */
export function dayOf(reader: Reader, instant: string): Markup {
  return timeOf(reader, { instant, format: { dateStyle: 'long' } });
}

interface Shown {
  readonly instant: string;
  readonly format: Intl.DateTimeFormatOptions;
}

function timeOf({ language, zone }: Reader, { instant, format }: Shown): Markup {
  const locale = localeOf[language];
  const date = new Date(instant);
  const text = new Intl.DateTimeFormat(locale, { ...format, timeZone: zone ?? 'UTC' }).format(date);
  const mark = zone === null && format.timeStyle !== undefined && ' UTC';
  return html`<time datetime="${date.toISOString()}" data-locale="${locale}" data-format="${JSON.stringify(format)}">${text}${mark}</time>`;
}
