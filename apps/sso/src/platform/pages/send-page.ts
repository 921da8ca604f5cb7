import type { FastifyReply } from 'fastify';
import type { Brand } from './brand.ts';

export interface PageAnswer {
  readonly status?: number;
  /** Origins that a form on the page may end at, beside our own. */
  readonly formTargets?: readonly string[];
  /** Origins of applications that the page shows in frames. */
  readonly frameSources?: readonly string[];
}

/**
 * Sends a page that can't be cached, framed or load foreign content. `form-action` also applies to
 * redirects of forms, hence the targets.
 */
export function sendPage(
  reply: FastifyReply,
  { brand, page }: { readonly brand: Brand; readonly page: string },
  { status = 200, formTargets = [], frameSources = [] }: PageAnswer = {},
): FastifyReply {
  const pictures = [brand.logo, brand.background].filter((url) => url !== null).map(originOf);
  const sources = (origins: readonly string[]) => origins.filter(isSource);
  return (
    reply
      .code(status)
      .header(
        'content-security-policy',
        [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "font-src 'self'",
          ["img-src 'self' data:", ...sources(pictures)].join(' '),
          ["form-action 'self'", ...sources(formTargets)].join(' '),
          ...(frameSources.length > 0
            ? [['frame-src', ...new Set(sources(frameSources))].join(' ')]
            : []),
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      )
      .header('cache-control', 'no-store')
      // With no-referrer, browsers would hide the origin from our own forms too.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page)
  );
}

/** After a form always 303, so that nothing is posted on. */
export function goTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
}

/** Not every host that a URL may have is a source of a policy: `a;b` would end the directive. */
function isSource(origin: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[\w.*[\]:-]+)?$/i.test(origin);
}

function originOf(url: string): string {
  return new URL(url).origin;
}
