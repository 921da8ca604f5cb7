import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

/** Components that come from elsewhere than the registry, or whose content is not pinned. */
export function findForeignComponents({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const isPinned = /^\s+resolution: \{integrity: sha512-[\w+/=]+\}$/.test(content);
    if (!/^\s+resolution: /.test(content) || isPinned) return [];
    const message = 'components come from the registry, each with its hash';
    return [{ file, line: index + 1, message }];
  });
}

const audit = /^\s+- run: npx -y pnpm@12 audit --prod --audit-level low$/m;
const daily = /^ {4}- cron: '\d+ \d+ \* \* \*'$/m;

/**
 * Workflows that let a component with a published weakness stay: the daily audit starts the time to
 * replace it (SECURITY.md, Components), and a release waits for the audit. Every level counts, since
 * each has a time.
 */
export function findUnaudited(workflows: readonly SourceText[]): Finding[] {
  const fault = (name: string, isRight: (text: string) => boolean, message: string): Finding[] => {
    const file = `.github/workflows/${name}.yml`;
    const text = workflows.find((workflow) => workflow.file === file)?.text ?? '';
    return isRight(text) ? [] : [{ file, line: 1, message }];
  };
  return [
    ...fault(
      'audit',
      (text) => daily.test(text) && audit.test(text) && !isLenient(text),
      'compares the components with the advisories each day, and fails with the first',
    ),
    ...fault(
      'release',
      (text) => {
        const [before = ''] = text.split('changesets/action');
        return audit.test(before) && !isLenient(before);
      },
      'publishes nothing before the audit',
    ),
    ...workflows.flatMap(({ file, text }) =>
      text.split('\n').flatMap((content, index) => {
        const isFloating = /^\s+(?:- )?uses: /.test(content) && !/@[\da-f]{40}\b/.test(content);
        const message = 'actions are named by their commit';
        return isFloating ? [{ file, line: index + 1, message }] : [];
      }),
    ),
  ];
}

function isLenient(text: string): boolean {
  return /continue-on-error|\|\|/.test(text);
}
