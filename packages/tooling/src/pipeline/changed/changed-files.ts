import { spawnSync } from 'node:child_process';

export class UnknownBaseError extends Error {
  override name = 'UnknownBaseError';
}

/**
 * Returns the files that differ from `base`, untracked ones included and deleted ones left out,
 * relative to the repository. Without a base it is the commit where this branch left the main
 * branch; on the main branch itself, the last commit that the remote has, or the one before HEAD.
 *
 * @throws UnknownBaseError
 */
export function listChangedFiles(root: string, base = ''): { base: string; files: string[] } {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const head = git('rev-parse', 'HEAD');
  const branchedFrom = ['origin/main', 'main']
    .map((branch) => git('merge-base', 'HEAD', branch))
    .find((commit) => commit !== undefined && commit !== head);
  const from = base === '' ? (branchedFrom ?? 'HEAD~1') : base;
  const commit = git('rev-parse', '--verify', '--quiet', `${from}^{commit}`);
  if (commit === undefined) throw new UnknownBaseError(`There is no commit "${from}".`);
  const listed = [
    git('diff', '--name-only', '--diff-filter=d', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = listed.flatMap((text) => (text ?? '').split('\n')).filter((file) => file !== '');
  return { base: commit, files: [...new Set(files)].toSorted() };
}
