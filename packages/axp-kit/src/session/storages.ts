import type { AxpEnvironment, AxpStorage } from '../environment.ts';

/**
 * Where sessions are kept: a name, or a storage of your own.
 *
 * @example
 * ```ts
 * const storage: StorageChoice = isShared ? 'memory' : 'localStorage';
 * ```
 */
export type StorageChoice = 'localStorage' | 'sessionStorage' | 'memory' | 'cookie' | AxpStorage;

/** The storage that is meant; nothing for memory, and where the browser has none. */
export function openStorage(
  choice: Exclude<StorageChoice, 'cookie'>,
  environment: AxpEnvironment,
): AxpStorage | undefined {
  if (choice === 'memory') return undefined;
  return typeof choice === 'string' ? environment[choice] : choice;
}
