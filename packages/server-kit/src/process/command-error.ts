/** Something that the operator can put right; the message is all they need to read. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** What was typed is no command of ours; the message says what would be. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
