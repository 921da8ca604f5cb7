import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Says what an answer lacks; null for nothing. */
type AnswerRule = (request: FastifyRequest, reply: FastifyReply) => string | null;

const textOf = (reply: FastifyReply, name: string) => String(reply.getHeader(name) ?? '');

const isSaved = (reply: FastifyReply) =>
  textOf(reply, 'content-disposition').startsWith('attachment');

/** The choice of a language, which pages read and the specification names. */
const openCookies: ReadonlySet<string> = new Set(['lang']);

function faultOfCookie(text: string): string | null {
  const [pair = '', ...rest] = text.split('; ');
  const name = pair.split('=')[0] ?? '';
  const attributes = new Set(rest);
  if (openCookies.has(name)) {
    return ['SameSite=Lax', 'Secure'].every((one) => attributes.has(one)) ? null : `cookie ${name}`;
  }
  const isRight =
    name.startsWith('__Host-') &&
    ['Secure', 'HttpOnly', 'Path=/'].every((one) => attributes.has(one)) &&
    rest.every((one) => !one.startsWith('Domain')) &&
    ['Strict', 'Lax', 'None'].some((one) => attributes.has(`SameSite=${one}`));
  return isRight ? null : `cookie ${name}`;
}

const answerRules: readonly AnswerRule[] = [
  (_, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    return cookies.map(faultOfCookie).find((fault) => fault !== null) ?? null;
  },
  (_, reply) => (textOf(reply, 'x-content-type-options') === 'nosniff' ? null : 'nosniff'),
  (_, reply) => {
    const policy = textOf(reply, 'content-security-policy').split(/;\s*/);
    const isWhole =
      ["object-src 'none'", "default-src 'none'"].some((one) => policy.includes(one)) &&
      policy.includes("base-uri 'none'") &&
      policy.some((one) => one.startsWith('frame-ancestors ')) &&
      policy.every((one) => !/^(?:script|default)-src.*(?:unsafe| \*(?: |$))/.test(one));
    return isWhole ? null : 'content security policy';
  },
  (_, reply) =>
    ['no-referrer', 'same-origin'].includes(textOf(reply, 'referrer-policy')) ? null : 'referrer',
  (_, reply) =>
    textOf(reply, 'strict-transport-security').startsWith('max-age=31536000') ? null : 'HSTS',
  (_, reply) => {
    const type = textOf(reply, 'content-type');
    // A stream of events is always UTF-8, and a file that is saved has the encoding of its author.
    const isShown = type !== 'text/event-stream' && !isSaved(reply);
    const isText = /^text\/|[/+]xml\b/.test(type);
    return isShown && isText && !type.includes('charset=utf-8') ? 'charset' : null;
  },
  (request, reply) => {
    const rule = textOf(reply, 'cache-control');
    const isPersonal = request.headers.authorization !== undefined;
    // Logos and wallpapers are shown before anyone signs in.
    const isPicture = textOf(reply, 'content-type').startsWith('image/');
    return isPersonal && !isPicture && /public|max-age=[1-9]/.test(rule) ? 'no-store' : null;
  },
];

/** Faults of answers, one line each. */
interface WatchedAnswers {
  readonly faults: readonly string[];
  /** @throws Error with what answers lacked */
  readonly check: () => void;
}

/**
 * Holds every answer of a test server, which its browsers reach by https, against what each answer of
 * ours must have: cookies, headers and caching.
 */
export function watchAnswers(app: FastifyInstance): WatchedAnswers {
  const faults = new Set<string>();
  app.addHook('onResponse', (request, reply, done) => {
    for (const rule of answerRules) {
      const fault = rule(request, reply);
      const route = request.routeOptions.url ?? 'no route';
      if (fault !== null) faults.add(`${request.method} ${route} ${reply.statusCode}: ${fault}`);
    }
    done();
  });
  return {
    get faults() {
      return [...faults];
    },
    check: () => {
      const found = [...faults];
      faults.clear();
      if (found.length > 0) throw new Error(`answers without:\n${found.join('\n')}`);
    },
  };
}
