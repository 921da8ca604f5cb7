import { chooseTestEngine, testClockShiftMs } from '../config/test-environment.ts';
import { shiftDate } from './shift-date.ts';

// A Jest setup file: runs in the worker before each test file of a PostgreSQL project.
chooseTestEngine('postgres');
shiftDate(testClockShiftMs());
