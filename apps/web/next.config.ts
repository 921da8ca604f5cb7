import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';

const shared: NextConfig = {
  reactStrictMode: true,
  transpilePackages: ['@axp/contracts', 'axp-kit'],
  images: { unoptimized: true },
  // A test or page loads the components that it names, not the whole library.
  modularizeImports: { '@mui/material': { transform: '@mui/material/{{member}}' } },
  poweredByHeader: false,
  trailingSlash: false,
  // Types are checked by a step of the test command; a first start should not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

interface BundlerConfig {
  readonly module: { readonly rules: object[] };
  readonly resolve: { readonly alias: Record<string, string> };
  readonly output: { hashDigestLength?: number };
}

/** Pages call operations without the schemas that the server answers by (ADR 1). */
function withPageContract(config: BundlerConfig): void {
  config.module.rules.push({
    test: /packages\/contracts\/src\/.*\.ts$/,
    enforce: 'pre',
    loader: fileURLToPath(
      new URL('../../packages/tooling/src/build/page-contract.ts', import.meta.url),
    ),
  });
}

/**
 * Browsers load the ES modules of Next, which it uses itself on edge servers: the bundler keeps
 * whole CommonJS modules, of which pages use a few functions and constants.
 */
function withSmallScripts(config: BundlerConfig): void {
  const next = realpathSync(fileURLToPath(new URL('./node_modules/next/dist', import.meta.url)));
  for (const part of ['client', 'lib', 'pages', 'shared']) {
    config.resolve.alias[join(next, part)] = join(next, 'esm', part);
  }
  config.resolve.alias[join(next, 'esm/build/polyfills')] = join(next, 'build/polyfills');
  // Emotion imports it for `withTheme`, which no page uses.
  config.module.rules.push({ test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false });
  // Every page loads the names of all files, whose digests do not compress.
  config.output.hashDigestLength = 8;
}

function withBundler(config: BundlerConfig, { isServer }: { readonly isServer: boolean }) {
  withPageContract(config);
  if (!isServer) withSmallScripts(config);
  return config;
}

/** The export has no server, whose code would be made small and whose files would be listed. */
const withoutServer: NextConfig = {
  experimental: { serverMinification: false },
  outputFileTracingExcludes: { '*': ['**/*'] },
};

/**
 * The pages are a static export, served by the API process on the merchant's own host. Only the
 * development server forwards calls of the API, since the two then run on different ports.
 */
export default function nextConfig(phase: string): NextConfig {
  if (phase !== PHASE_DEVELOPMENT_SERVER) {
    return { ...shared, ...withoutServer, output: 'export', webpack: withBundler };
  }
  const apiOrigin = process.env.AXP_API_ORIGIN;
  if (!apiOrigin) return shared;
  const forwarded = ['/v1/:path*', '/files/:path*', '/app-icons/:path*', '/manifest.webmanifest'];
  return {
    ...shared,
    // Left to Node, the parts of Emotion would come as two copies, and the page drawn by the server
    // would have other class names than the browser's.
    bundlePagesRouterDependencies: true,
    // It would lie on the menu; errors are shown without it.
    devIndicators: false,
    rewrites: async () =>
      forwarded.map((source) => ({ source, destination: `${apiOrigin}${source}` })),
  };
}
