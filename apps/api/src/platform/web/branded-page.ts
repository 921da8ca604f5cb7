import type { Merchant } from '@axp/contracts';
import { EncodedBody } from './encoded-body.ts';
import type { SiteFile } from './site.ts';
import { etagOf } from './site.ts';

interface Branding {
  readonly merchant: Merchant;
  readonly analyticsContainerId: string | null;
}

/**
 * A page with its merchant's public data in its head, so that branding needs no request of its
 * own. It is data, not script: the content security policy stays as strict as before.
 */
export function brandPage(page: SiteFile, { merchant, analyticsContainerId }: Branding): SiteFile {
  // Without `<`, nothing that a merchant may call itself can end the element.
  const json = JSON.stringify(merchant).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="axp-merchant">${json}</script>`;
  const container =
    analyticsContainerId === null
      ? ''
      : `<meta name="axp-analytics-container" content="${analyticsContainerId}"/>`;
  // A function, because a replacement text would give `$&` and the like a meaning.
  const html = page.body.identity
    .toString()
    .replace('</head>', () => `${script}${container}</head>`);
  const content = Buffer.from(html);
  return {
    contentType: page.contentType,
    body: new EncodedBody(content, page.contentType),
    etag: etagOf(content),
  };
}
