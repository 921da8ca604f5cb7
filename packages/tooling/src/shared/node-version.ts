const minimumMajor = 24;

/**
 * The repository brings its own Node for Linux only; elsewhere pnpm runs the scripts with the
 * installed one, and an old one would fail far from the reason.
 */
export function explainUnsupportedNode(version: string): string | undefined {
  const major = Number(version.replace(/^v/, '').split('.')[0]);
  if (major >= minimumMajor) return undefined;
  return `Node ${minimumMajor} or newer is needed, but this is ${version}. Install it from https://nodejs.org and run the command again.`;
}

export function requireSupportedNode(): void {
  const explanation = explainUnsupportedNode(process.version);
  if (explanation === undefined) return;
  console.error(explanation);
  process.exit(1);
}
