import { spawnSync } from 'node:child_process';

export class UnknownBaseError extends Error {
  override name = 'UnknownBaseError';
}

export interface ChangedFiles {
  /** The commit that was compared with. */
  readonly base: string;
  readonly files: readonly string[];
  readonly deleted: readonly string[];
}

/**
 * Returns the files that differ from `base`, untracked ones included, relative to the repository.
 * Without a base it is the commit where this branch left the main branch; on the main branch itself,
 * the last commit that the remote has, or the one before HEAD.
 *
 * @throws UnknownBaseError
 */
export function listChangedFiles(root: string, base = ''): ChangedFiles {
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
  const list = (...args: string[]): string[] => {
    const text = git(...args);
    if (text === undefined) throw new UnknownBaseError(`git ${args[0]} fails for "${from}".`);
    return text.split('\n').filter((file) => file !== '');
  };
  // A moved file is one that was deleted and one that is new.
  const diff = (filter: string) => list('diff', '--name-only', '--no-renames', filter, commit);
  const files = [...diff('--diff-filter=d'), ...list('ls-files', '--others', '--exclude-standard')];
  return {
    base: commit,
    files: [...new Set(files)].toSorted(),
    deleted: diff('--diff-filter=D'),
  };
}
