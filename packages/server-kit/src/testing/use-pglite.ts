import { chooseTestEngine, testClockShiftMs } from '../config/test-environment.ts';
import { shiftDate } from './shift-date.ts';

// A Jest setup file: the same worker may have run a file of a PostgreSQL project before.
chooseTestEngine('pglite');
shiftDate(testClockShiftMs());
