import type { Language } from '@axp/contracts';

export interface UploadOptions {
  /** Resource whose bookings a calendar file has; null where its events name theirs. */
  readonly resource: {
    readonly id: string;
    readonly title: string;
    readonly timezone: string;
  } | null;
  /** Zone of times without one. */
  readonly timezone: string;
  /** Language of the faults of a sheet. */
  readonly language: Language;
  readonly now: Date;
}
