import cluster from 'node:cluster';

const variable = 'AXP_WORKER';

/** Number of this process among those of `startWorkers`; undefined outside of it. */
export function workerNumber(environment = process.env): number | undefined {
  return cluster.isWorker ? Number(environment[variable]) : undefined;
}

/** Environment of a process with this number. */
export function workerEnvironment(number: number): Readonly<Record<string, string>> {
  return { [variable]: `${number}` };
}
