import { afterAll } from '@jest/globals';
import { closeStarted } from './shared-by-file.ts';

// A Jest setup file: its hook runs after those of all tests.
afterAll(closeStarted);
