import { testClockShiftMs } from '../config/test-environment.ts';
import { shiftDate } from './shift-date.ts';

// Jest loads this before each test file, and `node --import` before a server that a test starts.
shiftDate(testClockShiftMs());
