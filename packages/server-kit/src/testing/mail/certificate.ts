import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key with its own certificate, for `127.0.0.1` (PEM). */
export function createCertificate(): { readonly key: string; readonly certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'axp-certificate-'));
  const file = (name: string) => join(folder, name);
  try {
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const out = ['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-days', '2'];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...out];
    execFileSync('/usr/bin/openssl', args, { stdio: 'pipe' });
    const read = (name: string) => readFileSync(file(name), 'utf8');
    return { key: read('key.pem'), certificate: read('certificate.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
