import ipaddr from 'ipaddr.js';

/** One entry of the operator's allow list: a network, or a host by its name. */
export type OutgoingRule =
  | { readonly kind: 'network'; readonly network: Network; readonly port: number | null }
  | { readonly kind: 'host'; readonly host: string; readonly port: number | null };

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [address: Address, prefixLength: number];

export interface OutgoingTarget {
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

/** Services of clouds that answer on public addresses, with secrets of the machine. */
const metadataAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Reads `10.0.0.0/8, keycloak.internal:8443, [fd00::1]:636`: networks, addresses and host names, each
 * with a port or for all of them. Null when one of them is none of these.
 */
export function parseOutgoingRules(text: string): OutgoingRule[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  const rules = entries.filter((entry) => entry !== '').map(ruleOf);
  const known = rules.filter((rule) => rule !== null);
  return known.length === rules.length ? known : null;
}

/** This machine, which the demo and tests allow. */
export const loopbackRules: readonly OutgoingRule[] = ['127.0.0.0/8', '::1/128'].map((network) => ({
  kind: 'network',
  network: ipaddr.parseCIDR(network),
  port: null,
}));

/** A rule for the address that the operator has configured. */
export function ruleForUrl(address: string): OutgoingRule {
  const { host, port } = targetOf(new URL(address));
  return { kind: 'host', host, port };
}

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ldap:': 389,
  'ldaps:': 636,
};

export function targetOf({ hostname, port, protocol }: URL): OutgoingTarget {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return { host, port: port === '' ? (defaultPorts[protocol] ?? 0) : Number(port) };
}

/** Whether an address may be connected to: it is public, or the operator allows it. */
export function isPermitted(
  address: string,
  { host, port }: OutgoingTarget,
  rules: readonly OutgoingRule[],
): boolean {
  const found = ipaddr.process(address);
  return isPublic(found) || rules.some((rule) => isAllowedBy(rule, { found, host, port }));
}

function isAllowedBy(
  rule: OutgoingRule,
  { found, host, port }: OutgoingTarget & { readonly found: Address },
): boolean {
  if (rule.port !== null && rule.port !== port) return false;
  if (rule.kind === 'host') return rule.host === host;
  return contains(rule.network, found);
}

function contains([network, prefix]: Network, found: Address): boolean {
  return network.kind() === found.kind() && found.match(network, prefix);
}

/**
 * Returns a test whether an address is in one of these networks (CIDR), which are parsed once. A
 * proxy may forward what is no address.
 */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const found = ipaddr.process(address);
    return parsed.some((network) => contains(network, found));
  };
}

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  return networkTest(networks)(address);
}

function isPublic(address: Address): boolean {
  if (metadataAddresses.has(address.toString())) return false;
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const embedded = embeddedIpv4(address);
  if (embedded !== null) return isPublic(embedded);
  return address.range() === 'unicast' && address.match(globalUnicast);
}

/** NAT64 (RFC 6052): a gateway connects to the IPv4 address in the last 32 bits. */
function embeddedIpv4(address: Address): ipaddr.IPv4 | null {
  if (!address.match(ipaddr.parseCIDR('64:ff9b::/96'))) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/;
const named = /^([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?$/i;

function ruleOf(entry: string): OutgoingRule | null {
  if (ipaddr.isValidCIDR(entry)) {
    return { kind: 'network', network: ipaddr.parseCIDR(entry), port: null };
  }
  if (ipaddr.IPv6.isValid(entry)) return networkOf(entry, null);
  const [, host, portText] = bracketed.exec(entry) ?? named.exec(entry) ?? [];
  const port = portText === undefined ? null : Number(portText);
  if (host === undefined || (port !== null && (port === 0 || port > 65_535))) return null;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);
  return isAddress ? networkOf(host, port) : { kind: 'host', host: host.toLowerCase(), port };
}

function networkOf(text: string, port: number | null): OutgoingRule {
  const address = ipaddr.process(text);
  const prefix = address.kind() === 'ipv4' ? 32 : 128;
  return { kind: 'network', network: [address, prefix], port };
}
