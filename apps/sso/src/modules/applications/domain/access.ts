/** Who may open an application: one rule that fits is enough, and without a rule nobody may. */
export interface AccessRule {
  readonly kind: string;
  readonly value: string;
}

export interface Person {
  readonly userId: string;
  readonly connectorId: string;
  /** Null unless it is verified: nobody enters by an address that is not theirs. */
  readonly verifiedEmail: string | null;
}

export function mayOpen(rules: readonly AccessRule[], person: Person): boolean {
  return rules.some(({ kind, value }) => {
    switch (kind) {
      case 'everyone':
        return true;
      case 'user':
        return value === person.userId;
      case 'connector':
        return value === person.connectorId;
      case 'email_domain':
        return person.verifiedEmail?.endsWith(`@${value}`) ?? false;
      default:
        return false;
    }
  });
}
