import type { Merchant, SignInMethod } from '@axp/contracts';
import type { SiteFile } from '@axp/server-kit/site';
import { EncodedBody, etagOf } from '@axp/server-kit/site';

interface Branding {
  readonly merchant: Merchant;
  readonly signInMethods: readonly SignInMethod[];
  readonly analyticsContainerId: string | null;
  /** Whether requests of the page begin its trace. */
  readonly isTraced: boolean;
}

/**
 * A page with its merchant's public data in its head, so that what is seen first needs no request of
 * its own. It is data, not script: the content security policy stays as strict as before.
 */
export function brandPage(
  page: SiteFile,
  { merchant, signInMethods, analyticsContainerId, isTraced }: Branding,
): SiteFile {
  const data = [
    dataElement('axp-sign-in-methods', signInMethods),
    dataElement('axp-merchant', merchant),
  ].join('');
  const container =
    analyticsContainerId === null
      ? ''
      : `<meta name="axp-analytics-container" content="${analyticsContainerId}"/>`;
  const traced = isTraced ? '<meta name="axp-trace" content=""/>' : '';
  // A function, because a replacement string would interpret patterns such as `$&`.
  const html = page.body.identity
    .toString()
    .replace('</head>', () => `${data}${traced}${container}</head>`);
  const content = Buffer.from(html);
  return {
    contentType: page.contentType,
    body: new EncodedBody(content, page.contentType),
    etag: etagOf(content),
  };
}

/** Without `<`, nothing that a merchant may call itself can end the element. */
function dataElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
