import { AppError } from '@axp/contracts';
import type { SignInConnection } from '@axp/contracts/administration';
import { addedMethodLimits } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import { addedCodePrefix } from '../../sign-in-methods/index.ts';
import {
  deleteMethod,
  insertMethod,
  storeTestResult,
  updateConnection,
} from '../added-method.repository.ts';
import type { ManagedMethod, MethodConfiguration } from '../managed-methods.ts';
import { requireSignInWithout } from './change-method.ts';
import {
  enteredSecret,
  needsTest,
  requireFitting,
  signOutValues,
  valuesOf,
} from './connection-values.ts';
import { auditedAs, lockSettings, requireMethod, requireVersion } from './settings-context.ts';

/** Slots below are those of the operator's file. */
const firstSlot = 11;

interface Addition {
  readonly version: number;
  readonly connection: SignInConnection;
  readonly allowedDomains: readonly string[];
}

/**
 * Adds a provider or directory, which stays off until its test has passed.
 * @throws AppError sign_in_method.stale, sign_in_method.full, request.invalid
 */
export async function addMethod(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { version, connection, allowedDomains }: Addition,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  requireFitting(connection, null, surroundings);
  const { kind } = connection;
  const maximum = addedMethodLimits[kind];
  const taken = locked.rows
    .filter((row) => row.is_own && row.kind === kind)
    .map(({ slot }) => slot);
  const slot = Array.from({ length: maximum }, (_, index) => firstSlot + index).find(
    (free) => !taken.includes(free),
  );
  if (slot === undefined) throw new AppError('sign_in_method.full', { params: { maximum } });
  const values = {
    ...storedValues(tx, surroundings, connection),
    allowed_domains: [...allowedDomains],
  };
  // The last digits of the id are random.
  const code = `${addedCodePrefix}${tx.newId().slice(-8)}`;
  await insertMethod(tx, { ...values, code, kind, slot });
  const object = { type: 'sign-in-method', id: null, name: connection.name } as const;
  const after = auditedFields(values);
  await recordChange(tx, { action: 'create', object, after });
}

interface ConnectionChange {
  readonly code: string;
  readonly version: number;
  readonly connection: SignInConnection;
  /** Whether the connection as entered has just passed its test. */
  readonly isProven: boolean;
}

/**
 * Changes the connection of an added method. A stored secret stays where none is entered.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.by_operator,
 * sign_in_method.untested, request.invalid
 */
export async function changeConnection(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { code, version, connection, isProven }: ConnectionChange,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = requireMethod(locked, code);
  const before = requireAdded(method);
  requireVersion(locked, version);
  requireFitting(connection, before, surroundings);
  const testedAt = testedAfter(tx, { before, connection, isProven });
  if (before.is_enabled && testedAt === null) throw new AppError('sign_in_method.untested');
  const values = storedValues(tx, surroundings, connection);
  await updateConnection(tx, code, { ...values, tested_at: testedAt });
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: auditedFields(before),
    after: auditedFields({ ...before, ...values }),
  });
}

function testedAfter(
  { clock }: MemberTransaction,
  {
    before,
    connection,
    isProven,
  }: Pick<ConnectionChange, 'connection' | 'isProven'> & {
    readonly before: SignInMethodRow;
  },
): string | null {
  if (isProven) return clock.now().toISOString();
  return needsTest(connection, before) ? null : before.tested_at;
}

/**
 * Removes an added method with its linked accounts, and ends the sessions that came by it.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.by_operator,
 * sign_in_method.last, second_factor.no_way
 */
export async function removeMethod(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { code, version }: Pick<ConnectionChange, 'code' | 'version'>,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = requireMethod(locked, code);
  const row = requireAdded(method);
  requireVersion(locked, version);
  if (method.isEnabled) await requireSignInWithout(tx, locked, method);
  await endSessionsOfMethod(tx, code);
  await deleteMethod(tx, row);
  await recordChange(tx, {
    action: 'delete',
    object: auditedAs(method),
    before: { ...auditedFields(row), people: locked.people.get(code) ?? 0 },
  });
}

/**
 * Notes whether the connection that was read has passed its test, so that it can be switched on.
 * The operator's methods need none.
 */
export async function recordTestOutcome(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { method, isPassed }: { readonly method: ManagedMethod; readonly isPassed: boolean },
): Promise<void> {
  const { row } = method;
  if (row?.is_own !== true) return;
  // Locks in the order of every other change.
  await lockSettings(tx, surroundings);
  const isNoted = await storeTestResult(tx, row, isPassed ? tx.clock.now() : null);
  if (!isNoted) return;
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: { isTested: row.tested_at !== null },
    after: { isTested: isPassed },
  });
}

/** @throws AppError sign_in_method.by_operator */
export function requireAdded({ row }: ManagedMethod): SignInMethodRow {
  if (row?.is_own !== true) throw new AppError('sign_in_method.by_operator');
  return row;
}

function storedValues(
  { clock, merchant }: MemberTransaction,
  { secrets }: MethodConfiguration,
  connection: SignInConnection,
) {
  const values = { ...valuesOf(connection), ...signOutValues(connection) };
  const secret = enteredSecret(connection);
  if (secret === null) return values;
  const sealed_secret = secrets.seal(merchant.id, secret);
  return { ...values, sealed_secret, secret_set_at: clock.now().toISOString() };
}

type Audited = Pick<SignInMethodRow, 'allowed_domains' | keyof ReturnType<typeof valuesOf>> &
  Partial<Pick<SignInMethodRow, 'secret_set_at' | 'signs_out_at_provider'>>;

/** Fields for the audit log; of the secret only since when it is set. */
function auditedFields(row: Audited) {
  return {
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    secretSetAt: row.secret_set_at ?? null,
    authority: row.authority,
    audience: row.audience,
    scopes: row.scopes,
    createsUsers: row.creates_users,
    ownsAddresses: row.owns_addresses,
    acceptedAcr: row.accepted_acr,
    signsOutAtProvider: row.signs_out_at_provider ?? false,
    domains: row.allowed_domains,
  };
}
