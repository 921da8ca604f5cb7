import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clockedEnvironment } from '@axp/tooling/journeys';
import { addressOf } from './merchants.ts';
import { peerPorts } from './ports.ts';
import { audience, certificateIn, clientId, secretOfPeers } from './sign-in-file.ts';

/** npm's certified provider as a process, which answers for the account that it is hinted at. */
const program = join(
  import.meta.dirname,
  '../../../../packages/server-kit/src/testing/openid/provider-process.ts',
);

export interface Peers {
  readonly stop: () => void;
}

/** Starts two providers and a directory at the configured URLs. */
export async function startPeers(dataDir: string): Promise<Peers> {
  const redirectUris = [addressOf('siam', '/login/sso/callback')];
  const confidential = { redirectUris, clientId, clientSecret: secretOfPeers };
  const children = await Promise.all([
    start({ ...confidential, port: peerPorts.provider, account: 'siam-id@siam.test' }),
    start({ ...confidential, port: peerPorts.partner, account: 'partner@siam.test' }),
    start({
      redirectUris,
      clientId,
      clientSecret: null,
      audience,
      port: peerPorts.directory,
      account: 'directory@siam.test',
      tls: certificateIn(dataDir),
    }),
  ]);
  return {
    stop: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

async function start(settings: object) {
  const child = fork(program, [JSON.stringify(settings)], {
    env: clockedEnvironment(),
    execArgv: [],
    // It warns of what is right for a test: keys and a memory of its own.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
