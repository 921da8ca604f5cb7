export type Finding = {
  /** Relative to the repository. */
  file: string;
  line: number;
  message: string;
};

export function formatFinding({ file, line, message }: Finding): string {
  return `${file}:${line}: ${message}`;
}
