/**
 * The address, if it is an http or https one. A list of applications is data from elsewhere: a
 * `javascript:` address in it would run in the page that shows the launcher.
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
