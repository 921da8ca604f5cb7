import { testClockShiftMs } from '../config/test-environment.ts';
import { shiftDate } from './shift-date.ts';

// `node --import` loads this before a server that a test starts.
shiftDate(testClockShiftMs());
