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

/** Pages call operations without the schemas that the server answers by (ADR 1). */
function withPageContract(config: { module: { rules: object[] } }) {
  config.module.rules.push({
    test: /packages\/contracts\/src\/.*\.ts$/,
    enforce: 'pre',
    loader: fileURLToPath(
      new URL('../../packages/tooling/src/build/page-contract.ts', import.meta.url),
    ),
  });
  return config;
}

/**
 * The pages are a static export, served by the API process on the merchant's own host. Only the
 * development server forwards calls of the API, since the two then run on different ports.
 */
export default function nextConfig(phase: string): NextConfig {
  if (phase !== PHASE_DEVELOPMENT_SERVER) {
    return { ...shared, output: 'export', webpack: withPageContract };
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
