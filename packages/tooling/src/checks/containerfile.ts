import { validate } from 'dockerfile-utils';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

/** Instructions that no engine would build, or that engines warn about. */
export function findContainerfileFaults({ file, text }: SourceText): Finding[] {
  return validate(text).map(({ range, message }) => ({
    file,
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }));
}
