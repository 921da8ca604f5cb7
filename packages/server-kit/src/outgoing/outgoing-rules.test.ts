import { describe, expect, it } from '@jest/globals';
import {
  isInNetworks,
  isPermitted,
  parseOutgoingRules,
  ruleForUrl,
  targetOf,
} from './outgoing-rules.ts';

const target = { host: 'id.example', port: 443 };

const internal = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '4000::1',
];

describe('an address in networks', () => {
  it.each([
    ['10.20.4.7', true],
    ['::ffff:10.20.4.7', true],
    ['10.20.5.7', false],
    ['2001:db8::7', true],
    ['unknown', false],
  ])('is found for IPv4, IPv6 and what a proxy may send: %s', (address, is) => {
    expect(isInNetworks(address, ['10.20.4.0/24', '2001:db8::/64'])).toBe(is);
  });
});

describe('[H-08] an address', () => {
  it.each(internal)('%s is connected to only if allowed', (address) => {
    expect(isPermitted(address, target, [])).toBe(false);
    const rules = parseOutgoingRules('id.example:443') ?? [];
    expect(isPermitted(address, target, rules)).toBe(true);
  });

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is public',
    (address) => {
      expect(isPermitted(address, target, [])).toBe(true);
    },
  );
});

describe('[H-08] an allow list', () => {
  it.each([
    ['10.0.0.0/8', '10.9.9.9', target, true],
    ['10.0.0.0/8', '::ffff:10.9.9.9', target, true],
    ['10.0.0.0/8', '192.168.0.1', target, false],
    ['10.0.0.1', '10.0.0.1', target, true],
    ['10.0.0.1', '10.0.0.2', target, false],
    ['10.0.0.1:636', '10.0.0.1', target, false],
    ['10.0.0.1:443', '10.0.0.1', target, true],
    ['fd00::/8', 'fd12::1', target, true],
    ['[fd12::1]:443', 'fd12::1', target, true],
    ['[fd12::1]:443', 'fd12::2', target, false],
    ['[fd12::1]:8443', 'fd12::1', target, false],
    ['fd12::1', 'fd12::1', target, true],
    ['ID.example', '10.0.0.1', target, true],
    ['id.example:8443', '10.0.0.1', target, false],
    ['example', '10.0.0.1', target, false],
    ['10.0.0.0/8, other.example', '10.0.0.1', target, true],
    ['10.0.0.0/8, ', '10.0.0.1', target, true],
    ['', '10.0.0.1', target, false],
  ])('of %j decides %s', (text, address, to, isAllowed) => {
    expect(isPermitted(address, to, parseOutgoingRules(text) ?? [])).toBe(isAllowed);
  });

  it.each(['10.0.0.0/33', 'https://id.example', 'id.example:0', 'id.example:70000', 'a b', '[::1'])(
    'is refused with %j',
    (text) => {
      expect(parseOutgoingRules(text)).toBeNull();
    },
  );

  it('accepts an address that the operator has configured, for its port only', () => {
    const rules = [ruleForUrl('https://[fd12::1]/realms/acme')];
    expect(isPermitted('fd12::1', targetOf(new URL('https://[fd12::1]')), rules)).toBe(true);
    expect(isPermitted('fd12::1', targetOf(new URL('https://[fd12::1]:444')), rules)).toBe(false);
  });

  it.each([
    ['http://id.example', 80],
    ['https://id.example', 443],
    ['ldap://id.example', 389],
    ['ldaps://id.example', 636],
    ['https://id.example:8443', 8443],
  ])('applies to %s by its port %d', (url, port) => {
    expect(targetOf(new URL(url))).toEqual({ host: 'id.example', port });
  });
});
