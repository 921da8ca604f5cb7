import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { CalendarDay, Id, Instant, namedObject, VersionOrNone, WallTime } from '../schemas.ts';
import { mostReportReaders } from '../vocabulary/reports.ts';

const settings = {
  /** 0 until they are set for the first time. */
  version: VersionOrNone,
  type: z.enum(resourceTypes),
  /** Monday is 1. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  /** In the time zone of the merchant. */
  time: WallTime,
};

/** Mail with the figures of the last full week, off while it has no recipient. */
export const WeeklyReport = namedObject('WeeklyReport', {
  ...settings,
  /** When the next mail is sent; null while no one receives it. */
  nextAt: z.nullable(Instant),
  timezone: z.string(),
  /** Active people who may read reports, by name, at most 200; only they can receive the mail. */
  readers: z.array(z.object({ id: Id, fullName: z.string(), isRecipient: z.boolean() })),
});
export type WeeklyReport = z.output<typeof WeeklyReport>;

export const getWeeklyReport = adminOperation('GET', '/reports/weekly', {
  summary: 'Get when the weekly report is mailed, and to whom',
  access: ['view', 'Report'],
  success: { status: 200, data: WeeklyReport },
});

export const updateWeeklyReport = adminOperation('PATCH', '/reports/weekly', {
  summary: 'Change when the weekly report is mailed, and to whom; no recipient ends it',
  access: ['update', 'Report'],
  body: z.strictObject({
    ...settings,
    recipientIds: z.array(Id).check(z.maxLength(mostReportReaders)),
  }),
  success: { status: 200, data: WeeklyReport },
  errors: ['user.may_not_read_reports', 'weekly_report.stale'],
});

/** The mail as the caller would receive it now. */
export const WeeklyReportPreview = namedObject('WeeklyReportPreview', {
  from: CalendarDay,
  to: CalendarDay,
  subject: z.string(),
  figures: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** Compared with the week before; null if there is nothing to compare. */
      change: z.nullable(z.string()),
    }),
  ),
});
export type WeeklyReportPreview = z.output<typeof WeeklyReportPreview>;

export const previewWeeklyReport = adminOperation('GET', '/reports/weekly/preview', {
  summary: 'Preview the weekly report as the caller would receive it',
  access: ['view', 'Report'],
  query: z.strictObject({ type: z._default(z.enum(resourceTypes), 'room') }),
  success: { status: 200, data: WeeklyReportPreview },
});

export const testWeeklyReport = adminOperation('POST', '/reports/weekly/tests', {
  summary: 'Mail the weekly report to the caller now',
  access: ['update', 'Report'],
  body: z.strictObject({ type: z.enum(resourceTypes) }),
});
