import type { BerReader, Client, Entry, ResultCodeError } from 'ldapts';
import {
  ConstraintViolationError,
  Control,
  InappropriateAuthError,
  InvalidCredentialsError,
  UnwillingToPerformError,
} from 'ldapts';
import { textOf } from './ldap-entry.ts';

/** Why a directory does not sign in a person, beside a wrong password. */
export type PasswordTrouble = 'must_change' | 'expired' | 'grace' | 'locked' | 'disabled';

/**
 * A directory's answer to a password. Initial and expired passwords don't sign a user in: they have
 * to be changed where the company manages them.
 */
export type PasswordAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: PasswordTrouble; readonly error: ResultCodeError | null };

const policyControl = '1.3.6.1.4.1.42.2.27.8.5.1';
const warningTag = 0xa0;
const graceTag = 0x81;
const errorTag = 0x81;
const troubleOfNumber: readonly PasswordTrouble[] = ['expired', 'locked', 'must_change'];

/** Asks for the state of the password with the answer to a bind (draft-behera-ldap-password-policy). */
class PasswordPolicyControl extends Control {
  trouble: PasswordTrouble | null = null;

  constructor() {
    super(policyControl);
  }

  override parseControl(reader: BerReader): void {
    if (reader.readSequence() === null) return;
    if (reader.peek() === warningTag) {
      reader.readSequence(warningTag);
      const tag = reader.peek();
      if (tag !== null) reader.readTag(tag);
      if (tag === graceTag) this.trouble = 'grace';
    }
    const error = reader.peek() === errorTag ? reader.readTag(errorTag) : null;
    if (error !== null) this.trouble = troubleOfNumber[error] ?? this.trouble;
  }
}

/** Numbers that Active Directory adds to its text: `AcceptSecurityContext error, data 773`. */
const troubleOfData: Readonly<Record<string, PasswordTrouble>> = {
  '532': 'expired',
  '533': 'disabled',
  '701': 'disabled',
  '773': 'must_change',
  '775': 'locked',
};

/** Attributes in which directories keep the state of a password. */
export const passwordAttributes = [
  'pwdReset',
  'pwdAccountLockedTime',
  'userAccountControl',
  'nsAccountLock',
];

/** `ACCOUNTDISABLE` of Active Directory ([MS-ADTS] 2.2.16). */
const disabledFlag = 2;

/**
 * Whether an administrator has locked the account. A lock after wrong guesses ends no session, because
 * anyone can cause one.
 */
export function isSwitchedOff(entry: Entry): boolean {
  return (
    textOf(entry, 'pwdAccountLockedTime')?.startsWith('000001010000') === true ||
    textOf(entry, 'nsAccountLock')?.toUpperCase() === 'TRUE' ||
    (Number(textOf(entry, 'userAccountControl') ?? 0) & disabledFlag) !== 0
  );
}

export async function checkPassword(
  client: Client,
  entry: Entry,
  password: string,
): Promise<PasswordAnswer> {
  const policy = new PasswordPolicyControl();
  try {
    await client.bind(entry.dn, password, policy);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [, data = ''] = /\bdata ([0-9a-f]+)/i.exec(error.message) ?? [];
    // OpenLDAP tells the one who binds of a lock only with `ppolicy_use_lockout`.
    const isLocked = textOf(entry, 'pwdAccountLockedTime') !== null;
    const kind = policy.trouble ?? troubleOfData[data] ?? (isLocked ? 'locked' : undefined);
    return kind === undefined ? { kind: 'wrong' } : { kind, error };
  }
  const isInitial = textOf(entry, 'pwdReset')?.toUpperCase() === 'TRUE';
  const trouble = policy.trouble ?? (isInitial ? 'must_change' : null);
  return trouble === null ? { kind: 'right' } : { kind: trouble, error: null };
}

/** A wrong password, or an account that is locked or switched off: directories say it in four ways. */
export function isRefusal(error: unknown): error is ResultCodeError {
  return (
    error instanceof InvalidCredentialsError ||
    error instanceof UnwillingToPerformError ||
    error instanceof ConstraintViolationError ||
    error instanceof InappropriateAuthError
  );
}
