export {
  clockedEnvironment,
  clockVariables,
  type DatabaseProxy,
  shiftDate,
  startProxyOf,
  testClockShiftMs,
} from '@axp/server-kit/testing/clock';
export { startClockedCluster } from './clocked-cluster.ts';
