/** Error that the operator can fix; only its message is printed. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A production server found accounts of the demo, whose password is public. */
export class DemoAccountsError extends Error {
  override readonly name = 'DemoAccountsError';

  constructor(command: string) {
    super(
      'AXP_ENV: this database holds demo accounts, whose password is public. ' +
        `Remove them with "${command}", or choose another database.`,
    );
  }
}

/** Unknown command; the message lists the known ones. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
