import type { Prerequisite } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { runCommand } from '../process/run-command.ts';

/** A full disk is a small file system in memory, which only root may mount. */
export const mountRights: Prerequisite = {
  name: 'the right to mount a file system',
  ensure: async (write) => {
    const { code } = await runCommand('unshare', ['--mount', 'true'], { onOutput: write });
    if (code !== 0) throw new CannotRunError('the test of a full disk runs as root on Linux');
  },
  install: { Linux: 'run the step as root, in a container with CAP_SYS_ADMIN' },
};
