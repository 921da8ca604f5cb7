import { jest } from '@jest/globals';

/** Keeps the console quiet for the rest of a test that breaks something on purpose. */
export function silenceConsole(): void {
  jest.spyOn(console, 'error').mockImplementation(() => {});
}
