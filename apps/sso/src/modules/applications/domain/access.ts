/** Access rule of an application: a single match is enough; without rules, no one has access. */
export interface AccessRule {
  readonly kind: string;
  readonly value: string;
}

export interface Person {
  readonly userId: string;
  readonly connectorId: string;
  /** Null unless verified, so that no rule matches a foreign address. */
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
