/** Something that the operator can put right; the message is all they need to read. */
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

/** What was typed is no command of ours; the message says what would be. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
