import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

const leastSecretBytes = 16;

const digests = ['sha256', 'sha384', 'sha512'];
const ciphers = ['aes-256-gcm'];

/** Functions of `node:crypto` that are used, and what their first argument may be. */
const cryptography = new Map<string, readonly string[] | null>([
  ['createHash', digests],
  ['createHmac', digests],
  ['hash', digests],
  ['hkdfSync', digests],
  ['createCipheriv', ciphers],
  ['createDecipheriv', ciphers],
  ['createPrivateKey', null],
  ['randomBytes', null],
  ['randomInt', null],
  ['randomUUID', null],
  ['timingSafeEqual', null],
  ['webcrypto', null],
  ['X509Certificate', null],
]);

interface Risk {
  readonly message: string;
  readonly is: (node: ts.Node) => boolean;
  /** Starts of the paths where it is right. */
  readonly except: readonly string[];
}

const risks: readonly Risk[] = [
  {
    message: `use another function of node:crypto: ${[...cryptography.keys()].join(', ')}`,
    is: (node) =>
      ts.isImportSpecifier(node) &&
      isFrom(node, 'node:crypto') &&
      !cryptography.has((node.propertyName ?? node.name).text),
    except: [],
  },
  {
    message: 'use SHA-2 or AES-256-GCM',
    is: isWeakAlgorithm,
    // Password hashing of the library for argon2id has the same name.
    except: ['packages/server-kit/src/passwords/password-hasher.ts'],
  },
  {
    message: `a secret has ${leastSecretBytes} random bytes or more, as a number of the same file`,
    is: isShortSecret,
    // The function itself, and a nonce of AES-GCM.
    except: [
      'packages/server-kit/src/auth/secrets.ts',
      'packages/server-kit/src/auth/sealed-box.ts',
    ],
  },
  {
    message: 'use node:crypto: values of Math.random can be guessed',
    is: (node) => isAccess(node, 'Math.random'),
    // Pauses, so that many clients or servers do not call at the same time.
    except: [
      'apps/api/src/modules/notices/notifications/notification-streams.ts',
      'apps/web/src/shared/api/follow-stream.ts',
      'packages/axp-kit/src/transport/user-call.ts',
      'packages/server-kit/src/db/migrate.ts',
      'packages/server-kit/src/db/unit-of-work.ts',
    ],
  },
  {
    message: 'certificates of servers are always checked',
    is: (node) =>
      isName(node, /^(?:rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED)$/),
    except: [],
  },
  {
    message: 'pass the allowed algorithms, without those of a shared secret',
    is: (node) => isAnyAlgorithm(node) || (ts.isStringLiteral(node) && /^HS\d+$/.test(node.text)),
    except: [],
  },
  {
    message: 'set passwords by the use cases that check new ones',
    is: (node) => ts.isCallExpression(node) && /\bpasswords\.hash$/.test(node.expression.getText()),
    except: [
      'apps/api/src/modules/sign-in/account-links/use-cases/account-links.ts',
      'apps/api/src/modules/sign-in/auth/use-cases/change-password.ts',
      'apps/sso/src/modules/local-accounts/use-cases/choose-password.ts',
      // Recovery codes.
      'packages/server-kit/src/second-factor/app-factors.ts',
      // Hashes of no password, so that an unknown account takes as long.
      'apps/api/src/start-server.ts',
      'apps/sso/src/start-server.ts',
    ],
  },
  {
    message: 'React and the templates encode texts; HTML is never set as a text',
    is: (node) =>
      isName(node, /^(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/),
    except: [],
  },
  {
    message: 'use request.ip and requestHost, which read what the trusted proxy wrote',
    is: (node) =>
      isName(node, /^remoteAddress$/) ||
      (ts.isStringLiteral(node) && /^(?:x-)?forwarded\b|^x-real-ip$/i.test(node.text)),
    except: [
      'apps/api/src/platform/changes/remembered-answers.ts',
      'packages/server-kit/src/http/request-host.ts',
      // Mail servers connect without a proxy.
      'packages/server-kit/src/mail-intake/listen-for-mail.ts',
    ],
  },
  {
    message: 'Fastify and URLSearchParams have decoded the request',
    is: (node) => isName(node, /^(?:decodeURI|decodeURIComponent|unescape)$/),
    // Paths of files, users in URLs of settings, and parts that standards encode a second time.
    except: [
      'apps/api/src/command/move-in/source/source.ts',
      'apps/api/src/platform/web/pages.ts',
      'apps/sso/src/modules/connectors/ldap-referral.ts',
      'apps/sso/src/modules/openid/client-authentication.ts',
      'packages/axp-kit/src/session/session-record.ts',
      'packages/server-kit/src/config/mail-oauth-settings.ts',
    ],
  },
];

/** Code that weakens a rule which all parts rely on (ASVS 1, 6.2, 9.1, 11, 12.3). */
export function findSecurityRisks(source: SourceText): Finding[] {
  const relevant = risks.filter(
    ({ except }) => !except.some((path) => source.file.startsWith(path)),
  );
  const findings: Finding[] = [];
  walk(parseSource(source), (node) => {
    for (const { is, message } of relevant) if (is(node)) findings.push(findingAt(node, message));
  });
  return findings;
}

function isFrom({ parent }: ts.ImportSpecifier, module: string): boolean {
  const { moduleSpecifier } = parent.parent.parent;
  return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module;
}

const isAccess = (node: ts.Node, text: string) =>
  ts.isPropertyAccessExpression(node) && node.getText() === text;

const isName = (node: ts.Node, pattern: RegExp) =>
  (ts.isIdentifier(node) || ts.isStringLiteral(node)) && pattern.test(node.text);

function isWeakAlgorithm(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const allowed = cryptography.get(node.expression.getText());
  const [algorithm] = node.arguments;
  if (!allowed || algorithm === undefined) return false;
  return !(ts.isStringLiteral(algorithm) && allowed.includes(algorithm.text));
}

function isShortSecret(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  if (!['randomBytes', 'newSecret'].includes(node.expression.getText())) return false;
  const [length] = node.arguments;
  return !length || (numberOf(length) ?? 0) < leastSecretBytes;
}

/** The value of a number, or of a constant of the file. */
function numberOf(node: ts.Expression): number | null {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  const constants = node.getSourceFile().statements.filter(ts.isVariableStatement);
  const value = constants
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === node.getText())?.initializer;
  return value && ts.isNumericLiteral(value) ? Number(value.text) : null;
}

/** A verification in a file that names no algorithms. */
function isAnyAlgorithm(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    /^(?:jwtVerify|compactVerify)$/.test(node.expression.getText()) &&
    !/\balgorithms\b/.test(node.getSourceFile().text)
  );
}
