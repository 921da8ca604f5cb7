import { randomInt } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { openedText } from '../auth/sealed-box.ts';
import { hashOf } from '../auth/secrets.ts';
import type { PasswordHasher } from '../passwords/index.ts';
import type { FactorScope, FactorSettings } from './factor-scope.ts';
import { factorsIn } from './factor-scope.ts';

/** No characters that look alike. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;
const groupsOfCode = 3;
const lettersOfGroup = 5;

/** Length of a plain SHA-256 digest, as codes were stored before argon2id. */
const digestBytes = 32;

export interface AppOwner {
  readonly userId: string;
  /** How the app labels the account: the email address. */
  readonly account: string;
}

/** A secret that is not stored yet: nothing is, before the app has shown a valid code. */
export interface NewApp {
  readonly secret: string;
  /** The same for the form to send back, good for this person and a limited time. */
  readonly sealedSecret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** Long enough to install an app first. */
const enrolmentLifetimeMs = 15 * 60 * 1000;

/** How a code was proven; null for a wrong or used one. */
export async function acceptCode<Trx extends QueryExecutorProvider>(
  { box, passwords }: FactorSettings,
  scope: FactorScope<Trx>,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<'otp' | 'recovery' | null> {
  const now = scope.clock.now();
  const app = await scope.read((trx) => factorsIn(scope, trx).appOf(userId));
  const step = app && stepOfCode(box.open(app.sealedSecret), code, now);
  if (step !== null) {
    const isFirst = await scope.write((trx) => factorsIn(scope, trx).markStep(userId, step));
    return isFirst ? 'otp' : null;
  }
  const recovery = recoveryCodeOf(code);
  if (recovery === null) return null;
  const stored = await scope.read((trx) => factorsIn(scope, trx).recoveryHashes(userId));
  // Outside of a transaction: verifying takes long.
  const hash = await findRecoveryHash(passwords, stored, recovery);
  if (!hash) return null;
  const isFirst = await scope.write((trx) =>
    factorsIn(scope, trx).spendRecoveryCode(userId, hash, now),
  );
  return isFirst ? 'recovery' : null;
}

export function newApp<Trx extends QueryExecutorProvider>(
  settings: FactorSettings,
  scope: FactorScope<Trx>,
  owner: AppOwner,
): NewApp {
  const secret = newTotpSecret();
  const until = scope.clock.now().getTime() + enrolmentLifetimeMs;
  const sealed = settings.box.seal(`${until} ${owner.userId} ${secret}`);
  return describeApp(scope, { ...owner, secret, sealedSecret: sealed.toString('base64url') });
}

/** The same secret for a form that is shown again; null if it was changed or has expired. */
export function reopenApp<Trx extends QueryExecutorProvider>(
  settings: FactorSettings,
  scope: FactorScope<Trx>,
  { sealedSecret, ...owner }: AppOwner & { readonly sealedSecret: string },
): NewApp | null {
  const secret = secretIn(settings, scope, { userId: owner.userId, sealedSecret });
  return secret === null ? null : describeApp(scope, { ...owner, secret, sealedSecret });
}

/** Recovery codes, to be shown once; null if the code does not belong to the secret. */
export async function setApp<Trx extends QueryExecutorProvider>(
  settings: FactorSettings,
  scope: FactorScope<Trx>,
  app: { readonly userId: string; readonly sealedSecret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { userId, code } = app;
  const now = scope.clock.now();
  const secret = secretIn(settings, scope, app);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (secret === null || step === null) return null;
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(settings.passwords, codes);
  await scope.write(async (trx) => {
    const factors = factorsIn(scope, trx);
    await factors.setApp(userId, { sealedSecret: settings.box.seal(secret), step }, now);
    await factors.replaceRecoveryCodes(userId, hashes);
    await scope.noteChange(trx, { action: 'app_added', userId });
  });
  return codes;
}

/** New recovery codes instead of the former ones, to be shown once. */
export async function renewCodes<Trx extends QueryExecutorProvider>(
  { passwords }: FactorSettings,
  scope: FactorScope<Trx>,
  userId: string,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, codes);
  await scope.write(async (trx) => {
    await factorsIn(scope, trx).replaceRecoveryCodes(userId, hashes);
    await scope.noteChange(trx, { action: 'codes_replaced', userId });
  });
  return codes;
}

function describeApp<Trx extends QueryExecutorProvider>(
  { site }: FactorScope<Trx>,
  {
    account,
    secret,
    sealedSecret,
  }: AppOwner & { readonly secret: string; readonly sealedSecret: string },
): NewApp {
  return { secret, sealedSecret, uri: totpUri(secret, { issuer: site, account }) };
}

function secretIn<Trx extends QueryExecutorProvider>(
  { box }: FactorSettings,
  { clock }: FactorScope<Trx>,
  { userId, sealedSecret }: { readonly userId: string; readonly sealedSecret: string },
): string | null {
  const [until, owner, secret] = (openedText(box, sealedSecret) ?? '').split(' ');
  const isGood = owner === userId && Number(until) > clock.now().getTime();
  return isGood && secret ? secret : null;
}

/** 160 bits, as RFC 4226 requires (section 4, R6). */
const secretBytes = 20;
const periodSeconds = 30;
/** A clock may be one step off, either way. */
const window = 1;

/** A new secret in Base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

interface TotpLabel {
  readonly issuer: string;
  readonly account: string;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: TotpLabel): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * The time step of a valid code; null for an invalid one. The caller stores it, because a code may
 * be used only once (RFC 6238, 5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}

function totpOf(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...label, secret: Secret.fromBase32(secret), period: periodSeconds });
}

/** About 74 bits each. */
function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupsOfCode }, newGroup).join('-'),
  );
}

function newGroup(): string {
  return Array.from(
    { length: lettersOfGroup },
    () => codeLetters[randomInt(codeLetters.length)],
  ).join('');
}

/** The canonical form of what was typed, in any case and with or without dashes; null if malformed. */
function recoveryCodeOf(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== groupsOfCode * lettersOfGroup) return null;
  return plain.replaceAll(new RegExp(`.{${lettersOfGroup}}(?=.)`, 'g'), '$&-');
}

/** argon2id, so that a stolen table doesn't open what the codes open; `code_hash` holds its text. */
async function hashRecoveryCodes(
  passwords: PasswordHasher,
  codes: readonly string[],
): Promise<readonly Buffer[]> {
  const hashes: Buffer[] = [];
  // One after another: ten at once would take every thread that hashes passwords.
  for (const code of codes) hashes.push(Buffer.from(await passwords.hash(code)));
  return hashes;
}

/** The stored hash that a code belongs to; null for none. */
async function findRecoveryHash(
  passwords: PasswordHasher,
  stored: readonly Buffer[],
  code: string,
): Promise<Buffer | null> {
  const digest = hashOf(code);
  for (const hash of stored) {
    const isRight =
      hash.length === digestBytes
        ? hash.equals(digest)
        : await passwords.verify(hash.toString('utf8'), code);
    if (isRight) return hash;
  }
  return null;
}
