import { testClockShiftMs } from '../config/test-environment.ts';
import { shiftDate } from './shift-date.ts';

// A Jest setup file: runs in the worker before each test file.
shiftDate(testClockShiftMs());
