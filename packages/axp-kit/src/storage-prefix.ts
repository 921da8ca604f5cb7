/**
 * The id is encoded, because it may contain the separator: without that, a key of application
 * `a:b` could be read as one of application `a`.
 */
export function storagePrefix(applicationId: string): string {
  return `axp:${encodeURIComponent(applicationId)}:`;
}
