import { existsSync } from 'node:fs';
import { dieFile } from './die-file.ts';

/** Fake server: its first argument chooses the behaviour. */
const behaviour = process.argv[2];

process.once('disconnect', () => process.exit(0));
log({ level: 'info', msg: 'opening' });

if (behaviour === 'dies-at-start') {
  console.error('the data folder is locked');
  process.exit(3);
}

if (behaviour === 'deaf') process.on('SIGTERM', () => undefined);
else {
  process.on('SIGTERM', () => {
    log({ level: 'warn', msg: 'closing' });
    process.exit(0);
  });
}

process.send?.({ type: 'ready' });
setInterval(() => {
  if (behaviour !== 'dies-on-demand' || !existsSync(dieFile)) return;
  log({ level: 'info', msg: 'request' });
  log({ level: 'error', msg: 'unexpected', err: { message: 'disk full' } });
  process.exit(1);
}, 20);

function log(entry: object): void {
  console.log(JSON.stringify(entry));
}
