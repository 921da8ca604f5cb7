import * as z from 'zod/mini';
import { fieldsPerLanguage } from './vocabulary/languages.ts';

// Control characters and line separators have no place in a line of text; a text area may hold tabs
// and line breaks. Neither may turn the reading direction of what follows (U+202E and its siblings).
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
const multiLine = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\n\r])*$/u;

// Cells, mails and chats are pasted with tabs and line breaks, which mean a space in one line.
const breaks = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
const asOneLine = z.overwrite<string>((value) => value.replaceAll(breaks, ' '));

/** One trimmed line of text, lengths in characters; tabs and line breaks become spaces. */
export function line(min: number, max: number) {
  return z
    .string()
    .check(
      asOneLine,
      z.trim(),
      z.minLength(min),
      z.maxLength(max),
      z.regex(singleLine, { error: 'control_characters' }),
    );
}

/** Trimmed text that may have several lines, at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .check(z.trim(), z.maxLength(max), z.regex(multiLine, { error: 'control_characters' }));
}

/** An opaque id, made by the application (Z-123). */
export const Id = z.uuid();

/** An instant in ISO 8601, with an offset or Z when sent, always in UTC when answered (Z-123). */
// A refinement that compares two instants must not see one that is none.
export const Instant = z.iso.datetime({ offset: true, abort: true });

/** Time on a clock of 24 hours, `19:30`. */
export const WallTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** An offset may lead out of the years that are written with four digits, which nothing can store. */
function isInCalendar(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** An instant taken from a client, brought to UTC. */
export const InstantInput = z.pipe(
  Instant.check(z.refine(isInCalendar, { error: 'invalid_format', abort: true })),
  z.transform((value) => new Date(value).toISOString()),
);

const Window = z.object({ start: Instant, end: Instant });

/**
 * A window ends after it starts. Checked as soon as both ends are instants, so that it is reported
 * together with faults of other fields.
 */
export const endAfterStart = {
  holds: (window: z.output<typeof Window>) => window.end > window.start,
  refusal: {
    path: ['end'],
    error: 'end_before_start',
    when: ({ value }: { value: unknown }) => Window.safeParse(value).success,
  },
};

/** A day of the calendar, `2026-11-23`; years that the database can hold start at 1. */
export const CalendarDay = z.iso
  .date({ abort: true })
  .check(z.refine((value) => !value.startsWith('0000'), { error: 'invalid_date', abort: true }));

/** The version of a row that the change was made from; a 32-bit integer, as the database stores it. */
export const Version = z.int32().check(z.minimum(1));

/** The same for rows that start without a version. */
export const VersionOrNone = z.int32().check(z.minimum(0));

/** Names a schema for the OpenAPI document, where it then stands once. */
export function named<T extends z.ZodMiniType>(id: string, schema: T): T {
  z.globalRegistry.add<z.ZodMiniType>(schema, { id });
  return schema;
}

/** The same for an object, of its fields. */
export function namedObject<T extends z.core.$ZodLooseShape>(id: string, fields: T) {
  return named(id, z.object(fields));
}

/** Name of a closed day in both languages. */
export const ClosedDayName = z.object(fieldsPerLanguage('name', () => z.string()));

/** A flag as the specification writes it: 0 or 1. */
export const Flag = z.literal([0, 1]);

export const Email = z.email().check(z.maxLength(254), z.toLowerCase());

/** The part of an address behind the `@`. */
export const MailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/));

const Cidr = z.union([z.cidrv4(), z.cidrv6()]);

/** IP network, `192.0.2.0/24`. */
export const Network = line(1, 50).check(
  z.refine((value) => Cidr.safeParse(value).success, { error: 'invalid_format' }),
);

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Rules of a range of time with a longest length. */
export function rangeRules(maxDays: number) {
  return [
    z.refine<Range>(({ from, to }) => to > from, { path: ['to'], error: 'end_before_start' }),
    z.refine<Range>(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxDays * 86_400_000, {
      path: ['to'],
      error: 'window_too_long',
      params: { maxDays },
    }),
  ] as const;
}

/** Part of a list: at most 100 rows a page (Z-125); the cursor is opaque. */
export const PageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(512))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
};

export const PageMeta = z.object({ nextCursor: z.nullable(z.string()) });

/** `a,b,c` in a query string. */
export function commaList<T extends z.ZodMiniType<unknown, string>>(item: T, max: number) {
  const parts = z.pipe(
    z.string().check(z.maxLength(max * 64)),
    z.transform((value) => value.split(',').filter((part) => part !== '')),
  );
  return z.pipe(parts, z.array(item).check(z.maxLength(max)));
}
