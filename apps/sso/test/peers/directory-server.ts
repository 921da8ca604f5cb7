import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen, portOf } from '@axp/server-kit/testing';

/** OpenLDAP's server, with the people of `people.ldif` below. */
export interface DirectoryServer {
  readonly plainUrl: string;
  readonly tlsUrl: string;
  /** PEM of its certificate, which says `127.0.0.1` and signs itself. */
  readonly certificate: string;
  readonly key: string;
  readonly stop: () => Promise<void>;
}

export const base = 'dc=acme,dc=test';
/** A base of which all parts are on other servers. */
export const parts = 'dc=parts,dc=test';
export const service = { dn: `cn=service,${base}`, password: 'of the service' };
export const root = { dn: `cn=root,${base}`, password: 'of the root' };
/** Not one of these bytes is a letter: read as text, most of them would become the same mark. */
export const objectGuid = Buffer.from('80fe00ffc0af8190a1b2c3d4e5f60718', 'hex');

const slapd = '/usr/sbin/slapd';

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID'
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.146 NAME 'objectSid' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.98 NAME 'primaryGroupID' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.1.1 NAME 'windowsPerson' SUP top AUXILIARY
  MAY ( objectGUID $ objectSid $ primaryGroupID ) )
objectclass ( 1.2.840.113556.1.5.15 NAME 'contact' SUP top AUXILIARY )
attributeoptions lang- range=
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
moduleload memberof
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${base}"
directory ${folder}/data
rootdn "${root.dn}"
rootpw "${root.password}"
overlay memberof
overlay ppolicy
ppolicy_default "cn=policy,${base}"
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${service.dn}" read by * none
database mdb
suffix "${parts}"
directory ${folder}/parts
access to * by dn.exact="${service.dn}" read by * none
`;

const person = (uid: string, name: string, more = '', objectClass = 'windowsPerson') => `
dn: uid=${uid},ou=people,${base}
objectClass: inetOrgPerson
objectClass: ${objectClass}
uid: ${uid}
cn: ${name}
sn: ${name}
userPassword: password of ${uid}
${more}`;

const aged = (policy: string) =>
  `pwdPolicySubentry: cn=${policy},${base}\npwdChangedTime: 20200101000000Z\n`;

/** An identifier of one domain in Base64, whose last number tells its members apart. */
const sidOf = (number: number) => {
  const sid = Buffer.from('010500000000000515000000a1b2c3d4e5f60718293a4b5c00000000', 'hex');
  sid.writeUInt32LE(number, sid.length - 4);
  return sid.toString('base64');
};

const group = (name: string, member: string, more = '') => `
dn: cn=${name},${base}
objectClass: groupOfNames
objectClass: windowsPerson
cn: ${name}
member: ${member},${base}
${more}`;

const people = `dn: ${base}
objectClass: domain
dc: acme

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: cn=policy,${base}
objectClass: device
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdLockout: TRUE
pwdMustChange: TRUE

dn: cn=aging,${base}
objectClass: device
objectClass: pwdPolicy
cn: aging
pwdAttribute: userPassword
pwdMaxAge: 3600

dn: cn=graceful,${base}
objectClass: device
objectClass: pwdPolicy
cn: graceful
pwdAttribute: userPassword
pwdMaxAge: 3600
pwdGraceAuthnLimit: 3

dn: ${service.dn}
objectClass: device
objectClass: simpleSecurityObject
cn: service
userPassword: ${service.password}
${person('ann', 'Ann Lee', `mail: Ann@Acme.test\nou: Staff\nou: Planning\nobjectGUID:: ${objectGuid.toString('base64')}\n`)}
${person('locked', 'Lou Ked', 'pwdAccountLockedTime: 000001010000Z\n')}
${person('leaver', 'Lea Ver', 'mail: leaver@acme.test\n')}
${person('lockable', 'Lock Able', 'mail: lockable@acme.test\n')}
${person('reset', 'Re Set', 'pwdReset: TRUE\n')}
${person('expired', 'Ex Pired', aged('aging'))}
${person('graceful', 'Grace Ful', aged('graceful'))}
${person('grouped', 'Grou Ped', `memberOf: cn=planning,${base}\nprimaryGroupID: 513\nobjectSid:: ${sidOf(1104)}\n`)}
${person('ranged', 'Ran Ged', 'ou;range=0-1: Staff\nou;range=0-1: Planning\n')}
${person('mails', 'Ma Ils', 'mail: not an address\nmail: Ma Ils <Ma.Ils@Old.test>; x\nmail: ils@acme.test, i@acme.test\nmail: mails@acme.test\n')}
${person('known', 'Kno Wn', 'mail: known@acme.test\n')}
${person('known-contact', 'Kno Wn', 'mail: known@acme.test\n', 'contact')}
${group('planning', 'uid=grouped,ou=people')}
${group('company', 'cn=planning')}
${group('everyone', 'cn=company')}
${group('circle', 'cn=everyone')}
${group('domain users', 'uid=ann,ou=people', `objectSid:: ${sidOf(513)}\n`)}
${person('twin1', 'Twin One', 'mail: twins@acme.test\n')}
${person('twin2', 'Twin Two', 'mail: twins@acme.test\n')}
${person('three1', 'One', 'mail: three@acme.test\n')}
${person('three2', 'Two', 'mail: three@acme.test\n')}
${person('three3', 'Three', 'mail: three@acme.test\n')}
`;

const referral = (name: string, address: string) => `
dn: ou=${name},${parts}
objectClass: referral
objectClass: extensibleObject
ou: ${name}
ref: ${address}
`;

const referrals = (tlsUrl: string) => `dn: ${parts}
objectClass: domain
dc: parts
${referral('moved', `${tlsUrl}/ou=people,${base}`)}
${referral('named', `${tlsUrl.replace('127.0.0.1', 'localhost')}/ou=people,${base}`)}
${referral('elsewhere', `ldaps://elsewhere.test/ou=people,${base}`)}
`;

/** A directory in a folder of its own, on free ports. */
export async function startDirectoryServer(): Promise<DirectoryServer> {
  if (!existsSync(slapd)) throw new Error('Install it with: apt-get install slapd openssl');
  const folder = mkdtempSync(join(tmpdir(), 'axp-directory-'));
  const file = (name: string) => join(folder, name);
  mkdirSync(file('data'));
  mkdirSync(file('parts'));
  const [plain, tls] = await Promise.all([freePort(), freePort()]);
  const plainUrl = `ldap://127.0.0.1:${plain}`;
  const tlsUrl = `ldaps://127.0.0.1:${tls}`;
  writeFileSync(file('slapd.conf'), configuration(folder));
  writeFileSync(file('people.ldif'), people);
  writeFileSync(file('parts.ldif'), referrals(tlsUrl));
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const out = ['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-days', '2'];
  const quiet = { stdio: 'pipe' } as const;
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...key, ...subject, ...out], quiet);
  const settings = ['-f', file('slapd.conf')];
  for (const [suffix, entries] of [
    [base, 'people.ldif'],
    [parts, 'parts.ldif'],
  ] as const) {
    const args = ['-T', 'add', '-q', ...settings, '-b', suffix, '-l', file(entries)];
    execFileSync(slapd, args, quiet);
  }
  // `-d 0` keeps it in front, so that it ends with its process.
  const server = spawn(slapd, ['-d', '0', ...settings, '-h', `${plainUrl}/ ${tlsUrl}/`], {
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await Promise.all([isOpen(plain), isOpen(tls)]);
  return {
    plainUrl,
    tlsUrl,
    certificate: readFileSync(file('certificate.pem'), 'utf8'),
    key: readFileSync(file('key.pem'), 'utf8'),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** A server that takes every connection and never says a word. */
export async function startSilentServer(): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
