export {
  clockedEnvironment,
  clockVariables,
  shiftDate,
  testClockShiftMs,
} from '@axp/server-kit/testing/clock';
export { type ClockedCluster, startClockedCluster } from './clocked-cluster.ts';
