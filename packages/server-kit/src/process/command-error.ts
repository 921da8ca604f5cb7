/** Error whose message is written for the operator: a program that ends with it prints nothing else. */
export class ExplainedError extends Error {}

/** A command that can't be done as it was typed, or not now. */
export class CommandError extends ExplainedError {
  override readonly name: string = 'CommandError';
}

/** A production server found accounts of the demo, whose password is public. */
export class DemoAccountsError extends ExplainedError {
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
