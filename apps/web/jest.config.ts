import type { Config } from 'jest';
import nextJest from 'next/jest.js';

const nextConfig = nextJest({ dir: import.meta.dirname });

const config: Config = {
  displayName: 'web',
  // That of the other projects (packages/tooling/src/jest/preset.ts).
  cacheDirectory: '<rootDir>/../../node_modules/.cache/jest',
  testEnvironment: 'jest-fixed-jsdom',
  // The host of a merchant, as in the browser.
  testEnvironmentOptions: { url: 'http://acme.localhost/' },
  setupFilesAfterEnv: ['<rootDir>/src/shared/testing/setup.ts'],
  testMatch: ['<rootDir>/{src,locales,.cache/test-groups}/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    // Measures and places what opens beside a field; jsdom has no layout, and each size is 0.
    '^@popperjs/core$': '<rootDir>/src/shared/testing/still-popper.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/out'],
};

/** Packages that ship nothing but ES modules; Jest runs CommonJS, so they are compiled. */
const esModules = [
  'msw',
  '@mswjs',
  '@msw',
  '@open-draft',
  'rettime',
  'until-async',
  'headers-polyfill',
  'outvariant',
  'is-node-process',
  'cookie',
  'tough-cookie',
  'tldts',
  'tldts-core',
  '@casl',
  '@ucast',
  'i18next',
  'react-i18next',
  '@hookform',
  'axp-kit',
  'next/dist/(client|shared/lib)',
].join('|');

export default async function jestConfig(): Promise<Config> {
  // Next puts its own ignore patterns first, which would keep these packages as they are.
  return {
    ...(await nextConfig(config)()),
    transformIgnorePatterns: [
      `/node_modules/(?!\\.pnpm/)(?!(${esModules})/)`,
      `/node_modules/\\.pnpm/(?!.*/node_modules/(${esModules})/)`,
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  };
}
