import { BuildError } from '../../build/build-error.ts';
import { ensureWebBuild } from '../../build/web-build.ts';
import type { Step } from '../step.ts';
import { oneFailed, onePassed } from '../tally.ts';

export const buildStep: Step = {
  id: 'build',
  title: 'production build of the web application, unless it is up to date',
  weight: 'heavy',
  lane: 'side',
  run: async ({ write }) => {
    try {
      await ensureWebBuild(write);
      return onePassed;
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      write(`${error.message}\n`);
      return oneFailed;
    }
  },
};
