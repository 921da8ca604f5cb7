import { parseHttpUrl } from '../login/addresses.ts';

/**
 * The address, if it is an http or https one. A list of applications is data from elsewhere: a
 * `javascript:` address in it would run in the page that shows the launcher.
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  return parseHttpUrl(text)?.href;
}
