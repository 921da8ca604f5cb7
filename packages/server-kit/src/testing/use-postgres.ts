import { chooseTestEngine } from '../config/test-environment.ts';

// A Jest setup file: runs in the worker before each test file of a PostgreSQL project.
chooseTestEngine('postgres');
