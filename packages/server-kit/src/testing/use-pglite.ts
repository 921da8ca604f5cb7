import { chooseTestEngine } from '../config/test-environment.ts';

// A Jest setup file: the same worker may have run a file of a PostgreSQL project before.
chooseTestEngine('pglite');
