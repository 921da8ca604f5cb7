export {
  clockedEnvironment,
  clockVariables,
  type DatabaseProxy,
  shiftDate,
  startProxyOf,
  testClockShiftMs,
} from '@axp/server-kit/testing/clock';
export { ensureSiteBuild } from '../build/site-build.ts';
export { type ClockedCluster, startClockedCluster } from './clocked-cluster.ts';
