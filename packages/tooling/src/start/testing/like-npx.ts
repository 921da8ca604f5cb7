import { spawn } from 'node:child_process';

/** Starts the script named by its first argument the way npx does: without passing on signals. */
process.title = 'npm exec pnpm@12 start';
spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
