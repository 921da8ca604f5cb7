import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../shared/repository.ts';
import type { ReadmeFile } from './readme-code.ts';

/** Arguments of Node.js that build or test a project with the packed axp-kit. */
type ConsumerProgram = readonly string[];

/** A server component of Next.js that renders components of `axp-kit/react`. */
const appRouter = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/providers.jsx': `'use client';
import { AxpKit } from 'axp-kit';
import { AxpProvider, Launcher } from 'axp-kit/react';

const kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });

export function Providers({ children }) {
  return <AxpProvider client={kit}><Launcher client={kit} />{children}</AxpProvider>;
}
`,
  'app/page.jsx': `import { RequireSession } from 'axp-kit/react';
import { Providers } from './providers';

export default function Page() {
  return (
    <Providers>
      <RequireSession fallback={<p>Signing in…</p>}><p>Home</p></RequireSession>
    </Providers>
  );
}
`,
};

/** Builds a page in the App Router, which renders it on the server. */
export function nextApp(folder: string): ConsumerProgram {
  const project = join(folder, 'next-app');
  const modules = join(repositoryRoot, 'packages/axp-kit/node_modules');
  for (const name of ['next', 'react', 'react-dom']) {
    symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  }
  for (const [name, text] of Object.entries(appRouter)) write(join(project, name), text);
  // Its newer bundler follows no links out of the folder.
  return [join(modules, 'next/dist/bin/next'), 'build', '--webpack', project];
}

/** Runs the README's test of an application in Jest. */
export function jestProject(folder: string, documents: readonly ReadmeFile[]): ConsumerProgram {
  const project = join(folder, 'jest');
  const example = documents.find(({ text }) => text.includes("from 'axp-kit/testing'"));
  if (!example) throw new Error('The README of axp-kit has no test of an application.');
  write(join(project, 'bookings.spec.js'), example.text.replace("'vitest'", "'@jest/globals'"));
  write(join(project, 'package.json'), '{ "type": "module" }');
  const config = { rootDir: project, testMatch: ['**/*.spec.js'], transform: {} };
  const jest = join(repositoryRoot, 'node_modules/jest/bin/jest.js');
  return ['--experimental-vm-modules', jest, '--config', JSON.stringify(config)];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
