import type { MailChecks, MailConnection } from '@axp/contracts/room-mail';
import { usualDkimSelector } from '@axp/contracts/vocabulary';
import type { MailDns } from './mail-dns.ts';
import type { SeenChecks } from './seen.queries.ts';

const policy = /^v=DMARC1/i;
/** Public key that is not empty: an empty one is withdrawn (RFC 6376, 3.6.1). */
const publicKey = /(?:^|;)\s*p\s*=\s*[^\s;]/i;

type Result = MailChecks['checks'][number];
type Settings = NonNullable<MailConnection['settings']>;

export interface Checked {
  readonly settings: Settings;
  readonly health: MailConnection['health'];
  readonly seen: SeenChecks;
}

/** Looks at DNS and at what has arrived so far (E-09). */
export async function runChecks(dns: MailDns, checked: Checked): Promise<Result[]> {
  const { settings } = checked;
  const { domain } = settings;
  const [mx, spf, dkim, dmarc] = await Promise.all([
    recordCheck('mx', mxRecord(settings), async () => {
      const found = (await dns.resolveMx(domain)).toSorted((a, b) => a.priority - b.priority);
      return found[0]?.exchange;
    }),
    recordCheck('spf', `${domain}. TXT "v=spf1 mx -all"`, () => findTxt(dns, domain, /^v=spf1/i)),
    dkimCheck(dns, settings),
    recordCheck('dmarc', `_dmarc.${domain}. TXT "v=DMARC1; p=quarantine"`, () =>
      findPolicy(dns, domain),
    ),
  ]);
  return [mx, ...ownChecks(checked), spf, dkim, dmarc];
}

/** Checks of what this product has seen itself, which need no name server. */
export function ownChecks(checked: Checked): Result[] {
  const mailbox = checked.settings.kind === 'lmtp' ? [] : [mailboxCheck(checked)];
  return [deliveryCheck(checked), ...mailbox, senderCheck(checked)];
}

function mxRecord({ domain, host }: Settings): string {
  return `${domain}. MX 10 ${host ?? `mail.${domain}`}.`;
}

/** Answers of a name server that has no such record; others say nothing about it. */
const absent: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

async function recordCheck(
  check: Result['check'],
  record: string,
  find: () => Promise<string | undefined>,
): Promise<Result> {
  try {
    const found = (await find()) ?? null;
    if (found !== null) return { check, outcome: 'passed', found, record: null };
    return { check, outcome: 'failed', found, record };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && absent.has(error.code);
    if (isAbsent) return { check, outcome: 'failed', found: null, record };
    return { check, outcome: 'unproven', found: null, record: null };
  }
}

async function findTxt(dns: MailDns, name: string, begin: RegExp): Promise<string | undefined> {
  const records = (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  return records.find((text) => begin.test(text));
}

/** A key can't be looked for without its name: the usual one proves nothing if it is absent. */
async function dkimCheck(
  dns: MailDns,
  { domain, dkimSelector: selector }: Settings,
): Promise<Result> {
  const name = `${selector ?? usualDkimSelector}._domainkey.${domain}`;
  const { outcome } = await recordCheck('dkim', name, () => findTxt(dns, name, publicKey));
  const isUnknown = selector === null && outcome === 'failed';
  return { check: 'dkim', outcome: isUnknown ? 'unproven' : outcome, found: name, record: null };
}

/** A domain without a policy has that of the domain above it (RFC 7489, 6.6.3). */
async function findPolicy(dns: MailDns, domain: string): Promise<string | undefined> {
  const parent = domain.split('.').slice(1).join('.');
  try {
    const own = await findTxt(dns, `_dmarc.${domain}`, policy);
    if (own !== undefined || !parent.includes('.')) return own;
  } catch (error) {
    if (!parent.includes('.')) throw error;
  }
  return findTxt(dns, `_dmarc.${parent}`, policy);
}

function deliveryCheck({ health: { lastMessageAt } }: Checked): Result {
  const outcome = lastMessageAt === null ? 'unproven' : 'passed';
  return { check: 'delivery', outcome, found: lastMessageAt, record: null };
}

function mailboxCheck({ settings, health }: Checked): Result {
  const { state, failure } = health;
  const isRead = state === 'receiving' || state === 'silent';
  const found = failure ?? settings.host;
  if (state === 'failing') return { check: 'mailbox', outcome: 'failed', found, record: null };
  return { check: 'mailbox', outcome: isRead ? 'passed' : 'unproven', found, record: null };
}

function senderCheck({ settings, seen }: Checked): Result {
  const isTrusting = settings.trustedHosts.length + settings.trustedNetworks.length > 0;
  const isRefused = !isTrusting || (seen.trusted === null && seen.refused > 0);
  const found = seen.trusted;
  if (isRefused) return { check: 'senders', outcome: 'failed', found, record: null };
  return { check: 'senders', outcome: found ? 'passed' : 'unproven', found, record: null };
}
