import type { Finding } from './finding.ts';

export type Check = {
  title: string;
  run: (root: string) => Promise<Finding[]> | Finding[];
};
