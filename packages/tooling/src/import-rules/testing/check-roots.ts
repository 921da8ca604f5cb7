import { checkImports } from '../check-imports.ts';

/** Prints the violations of each repository named as an argument, as one JSON list of lists. */
const reports = [];
for (const root of process.argv.slice(2)) {
  const { violations } = await checkImports(root);
  reports.push(violations);
}
process.stdout.write(JSON.stringify(reports));
