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
