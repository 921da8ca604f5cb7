import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startClockedCluster } from '../../journeys/clocked-cluster.ts';
import { makePackage } from '../../package/make-package.ts';
import { runCommand } from '../../process/run-command.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import { findFreePort } from '../../start/ports.ts';
import type { Step } from '../step.ts';
import { oneFailed, onePassed } from '../tally.ts';

/** Makes the archive and installs it by the lines of docs/operating.md. */
export const packageStep: Step = {
  id: 'package',
  title: 'archive for production, installed as docs/operating.md says',
  weight: 'heavy',
  lane: 'side',
  needs: ['build', 'site'],
  run: async ({ scratch, write }) => {
    const folder = join(scratch, 'package');
    await makePackage({ target: folder, write });
    const cluster = await startClockedCluster();
    try {
      const lines = installationLines()
        .replace('/var/lib/axp-booking', join(folder, 'data'))
        .replace('postgres://axp@localhost/axp_sso', await cluster.createDatabase('axp_sso'))
        .replace('postgres://axp@localhost/axp', await cluster.createDatabase('axp'));
      const check = join(folder, 'check.mjs');
      writeFileSync(check, checkServers);
      // The servers end with the shell.
      const script = `trap 'kill $(jobs -p); wait' EXIT\n${lines}\ntest -s sbom.cdx.json -a -s licences.txt\nnode ${check}`;
      const { code } = await runCommand('bash', ['-euc', script], {
        cwd: folder,
        env: {
          WEB_PORT: String(await findFreePort()),
          SSO_PORT: String(await findFreePort()),
          ENV_FILE: '',
        },
        onOutput: write,
      });
      return code === 0 ? onePassed : oneFailed;
    } finally {
      await cluster.stop();
    }
  },
};

/** The first shell lines under the heading of the installation. */
function installationLines(): string {
  const text = readFileSync(join(repositoryRoot, 'docs/operating.md'), 'utf8');
  const section = text.slice(text.indexOf('## Install it on a server'));
  const lines = /```sh\n(.*?)```/s.exec(section)?.[1];
  if (lines === undefined) throw new Error('docs/operating.md has no lines of installation.');
  return lines;
}

/** Waits until both programs are ready, and looks for the merchant's name in its sign-in page. */
const checkServers = `
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
const get = (port, path, host) => new Promise((resolve) => {
  const sent = request({ port, path, host: '127.0.0.1', headers: { host } }, async (answer) => {
    let body = '';
    for await (const chunk of answer) body += chunk;
    resolve({ status: answer.statusCode, body });
  });
  sent.on('error', () => resolve({ status: 0, body: '' }));
  sent.end();
});
const { WEB_PORT, SSO_PORT } = process.env;
const isReady = async () => {
  const answers = await Promise.all(
    [WEB_PORT, SSO_PORT].map((port) => get(port, '/health/ready', 'localhost')),
  );
  return answers.every(({ status }) => status === 200);
};
for (let attempt = 0; !(await isReady()); attempt += 1) {
  if (attempt === 300) throw new Error('the servers are not ready after a minute');
  await sleep(200);
}
const { status, body } = await get(WEB_PORT, '/login/', 'booking.example.com');
if (status !== 200 || !body.includes('Example')) throw new Error('no sign-in page: ' + status);
console.log('Both servers are ready, and the merchant has its sign-in page.');
`;
