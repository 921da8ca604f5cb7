import type { AppAbility, BookingRules, Language, ResourceType } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import type { SessionRules, StaffRole } from '@axp/contracts/vocabulary';
import type { CallOrigin } from '@axp/server-kit/auth';
import type { WorkOptions } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { TenantRows } from '../db/tenant-rows.ts';
import type { LimitSettings } from '../limits/limit-settings.ts';

/** Settings that a merchant, business unit or resource sets apart from the defaults (Z-11). */
export type BookingRuleSettings = {
  readonly [type in ResourceType]?: BookingRuleOverrides | undefined;
};

export type BookingRuleOverrides = {
  readonly [rule in keyof BookingRules]?: BookingRules[rule] | undefined;
};

/** Merchant data that each request needs. */
export interface MerchantContext {
  readonly id: string;
  readonly timezone: string;
  readonly bookingRules: BookingRuleSettings;
  /** Rules of business units that have their own, by unit id; shown before a booking. */
  readonly unitRules: ReadonlyMap<string, BookingRuleSettings>;
  /** The kinds whose service is on (T-06). */
  readonly offeredTypes: ReadonlySet<ResourceType>;
  /** Fields that the merchant has added, archived ones last (F-03). */
  readonly ownFields: readonly ManagedOwnField[];
  readonly sessionRules: SessionRules;
  readonly limits: LimitSettings;
}

/** An approver who is away, and has named the actor to decide for them (D-05). */
export interface AbsentApprover {
  readonly id: string;
  readonly fullName: string;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
}

/** The signed-in user of a request, with rights already derived. */
export interface Actor {
  readonly id: string;
  /** Null for who acts by the link of a mail. */
  readonly sessionId: string | null;
  readonly fullName: string;
  readonly businessUnitIds: readonly string[];
  readonly defaultBusinessUnitId: string | null;
  readonly isAllBu: boolean;
  readonly isAdministrator: boolean;
  readonly isApprover: boolean;
  readonly roles: readonly StaffRole[];
  /** The buildings of a facility manager. */
  readonly managedBuildingIds: readonly string[];
  /** Absent approvers whom the actor represents today; not transitive. */
  readonly standsInFor: readonly AbsentApprover[];
  readonly ability: AppAbility;
}

/** Transaction in which a request reads rows of its merchant. */
export interface ReadTransaction extends TenantRows {
  readonly merchant: MerchantContext;
}

/**
 * Everything that a request may touch: the clock, fresh ids, and one merchant's rows; in an
 * operation that the actor may call for some buildings only, the rows of these.
 */
export interface RequestScope {
  readonly merchant: MerchantContext;
  readonly language: Language;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Where the request comes from, for the security log. */
  readonly caller: CallOrigin;
  /** Read-only work on the merchant's rows; row-level security holds in it (ADR 0004). */
  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>;
  /**
   * The same where the rows of a few seconds ago will do, of a replica if there is one. Who has
   * written a moment ago still reads the own writes (ADR 50).
   */
  readRecent<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T>;
  /**
   * One transaction on the merchant's rows: all of it happens, or nothing. With `retry` it is done
   * again when the database gave it up for the sake of another one.
   */
  write<T>(work: (trx: Transaction<DB>) => Promise<T>, options?: WorkOptions): Promise<T>;
}

/** All that is known of a request which may come to any host. */
export interface HostContext {
  /** Merchant of the request's own host; null for an unknown host. */
  readonly hostMerchantId: string | null;
}

export interface PublicContext {
  readonly scope: RequestScope;
}

/** Runs work in a transaction, or returns the result it had for the same Idempotency-Key. */
export type RunOnce = <T>(db: Transaction<DB>, work: () => Promise<T>) => Promise<T>;

export interface MemberContext extends PublicContext {
  readonly actor: Actor;
  /** For the one transaction that a retry must not repeat; absent without an Idempotency-Key. */
  readonly takeOnce?: () => RunOnce;
}
