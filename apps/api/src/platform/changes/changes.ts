import type { Written } from '@axp/server-kit/db';

/** Tables of which open pages ask for news, and those that decide who may have it. */
const watched = ['app_user', 'booking', 'notification'];
/** Tables that people write while no calendar changes. A table that is not listed changes all. */
const apartFromCalendars = new Set([
  'account_mail',
  'announcement_dismissal',
  'api_key',
  'audit_event',
  'authenticator',
  'bill',
  'bill_counter',
  'booking_attachment',
  'building_day',
  'calendar_feed',
  'captcha_use',
  'cloud_token_use',
  'display',
  'display_pairing',
  'favourite_resource',
  'idempotency_key',
  'image',
  'leftover_object',
  'login_throttle',
  'merchant_report',
  'move_in',
  'move_in_thing',
  'moved_thing',
  'notification',
  'opening_day',
  'outbox_event',
  'outbox_mail',
  'passkey',
  'passkey_challenge',
  'problem',
  'problem_follower',
  'problem_photo',
  'push_device',
  'push_message',
  'recovery_code',
  'refresh_token',
  'report_mail',
  'scim_connection',
  'scim_event',
  'scim_group',
  'scim_group_right',
  'scim_member',
  'scim_user',
  'security_event',
  'sign_in_attempt',
  'sign_in_ticket',
  'stale_day',
  'stored_file',
  'unit_budget',
  'unit_day',
  'use_count',
  'user_session',
  'walk_up',
  'wanted_time',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_event',
  'weekly_report',
  'weekly_report_recipient',
]);
/** Bounds memory; what was forgotten counts as changed. */
const mostKnown = 200_000;

/** Longer than a replica may lag while it is read from. */
const settledAfterMs = 5_000;

/** Every subject at once, where what changed is not known. */
export const anySubject = '*';

/** Subject that changes when a session ends. */
export function sessionSubject(merchantId: string, sessionId: string): string {
  return `${merchantId}/${sessionId}`;
}

/** Subject that changes with an API key. */
export function keySubject(merchantId: string, keyId: string): string {
  return `${merchantId}/key/${keyId}`;
}

/** Subject that changes with a display. */
export function displaySubject(merchantId: string, displayId: string): string {
  return `${merchantId}/display/${displayId}`;
}

/** Changes with every booking, announcement, resource or right of a merchant. */
export function calendarSubject(merchantId: string): string {
  return `${merchantId}/calendar`;
}

type Listener = (subject: string) => void;

interface Options {
  /** Whether this process alone writes, so that it misses nothing. */
  readonly isComplete?: boolean;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Recent changes on any server. A subject is the id of a merchant, person or booking,
 * `merchant/session`, `merchant/key/id`, `merchant/display/id` or `merchant/calendar`. Positions count changes, in the order in which this
 * process learned of them.
 */
export class Changes {
  readonly #lastChange = new Map<string, { readonly position: number; readonly at: number }>();
  readonly #now: () => number;
  readonly #listeners: Listener[] = [];
  #position = 0;
  /** Of earlier positions, changes may be unknown. */
  #knownFrom = 0;
  #isComplete: boolean;
  #publish: Listener = () => undefined;

  constructor({ isComplete = false, now = () => performance.now() }: Options = {}) {
    this.#isComplete = isComplete;
    this.#now = now;
  }

  /** False while changes of other servers may be missed: then nothing counts as unchanged. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get position(): number {
    return this.#position;
  }

  /** Notes a commit of this process, and publishes it to other servers. */
  readonly noteCommit = (merchantId: string, { tables, idsOf }: Written): void => {
    const subjects = [...tables].flatMap((table) => {
      const ids = idsOf(table);
      if (ids) return ids;
      return watched.includes(table) ? [merchantId] : [];
    });
    if (!apartFromCalendars.isSupersetOf(tables)) subjects.push(calendarSubject(merchantId));
    for (const subject of new Set(subjects)) {
      this.learn(subject);
      this.#publish(subject);
    }
  };

  /** Notes a change, of this process or another. */
  learn(subject: string): void {
    this.#position += 1;
    if (subject === anySubject) this.#knownFrom = this.#position;
    this.#lastChange.delete(subject);
    this.#lastChange.set(subject, { position: this.#position, at: this.#now() });
    const [oldest] = this.#lastChange;
    if (this.#lastChange.size > mostKnown && oldest) {
      this.#lastChange.delete(oldest[0]);
      this.#knownFrom = Math.max(this.#knownFrom, oldest[1].position);
    }
    for (const listener of this.#listeners) listener(subject);
  }

  /** Whether one of the subjects may have changed after a position. */
  areSince(position: number, subjects: readonly string[]): boolean {
    if (!this.#isComplete || position < this.#knownFrom) return true;
    return subjects.some((subject) => (this.#lastChange.get(subject)?.position ?? 0) > position);
  }

  /** Number that is another one after each change of the subjects; null while changes may be missed. */
  versionOf(subjects: readonly string[]): number | null {
    if (!this.#isComplete) return null;
    const positions = subjects.map((subject) => this.#lastChange.get(subject)?.position ?? 0);
    return Math.max(this.#knownFrom, ...positions);
  }

  /**
   * Whether no subject is known to have changed for so long; by default, until replicas have all
   * changes.
   */
  areSettled(subjects: readonly string[], afterMs = settledAfterMs): boolean {
    const since = this.#now() - afterMs;
    return subjects.every((subject) => (this.#lastChange.get(subject)?.at ?? since) <= since);
  }

  /** Calls back with each changed subject. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Sets who tells other servers of the commits of this one. */
  publishTo(publish: Listener): void {
    this.#publish = publish;
  }

  /** From now on changes of other servers are learned, or missed. */
  setComplete(isComplete: boolean): void {
    if (this.#isComplete === isComplete) return;
    this.#isComplete = isComplete;
    this.learn(anySubject);
  }
}
