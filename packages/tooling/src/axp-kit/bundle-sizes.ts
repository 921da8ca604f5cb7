import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

type Budget = { title: string; code: string; without?: string; bytes: number };

const core = "export * from 'axp-kit';";
/** The small client, enough for most applications. */
const signOn = `import { AxpSignOn } from 'axp-kit';
const client = new AxpSignOn({ baseUrl: '/', applicationId: 'a' });
window.flow = [() => client.loginWithRedirect(), () => client.handleRedirect(), () => client.getAccessToken(), () => client.logout()];`;
const launcher = "export * from 'axp-kit/launcher';";
const react = "export * from 'axp-kit/react';";

/** Bytes after gzip that a page may load for each part; a budget is raised with its reason. */
const budgets: readonly Budget[] = [
  // How it came so far is in docs/adr/0031-size-of-the-client.md.
  { title: 'login, callback, token and logout', code: signOn, bytes: 6250 },
  { title: 'core', code: core, bytes: 8000 },
  // Nothing else of the core stays in the bundle.
  {
    title: 'one import of the core',
    code: "import { AxpError } from 'axp-kit'; window.error = AxpError;",
    bytes: 250,
  },
  { title: 'launcher beside the core', code: core + launcher, without: core, bytes: 7000 },
  // The binding loads the launcher when it shows it.
  {
    title: 'React binding beside the core and the launcher',
    code: core + launcher + react,
    without: core + launcher,
    bytes: 1500,
  },
];

export type BundleSize = { title: string; bytes: number; budget: number };

/** Bundles the installed package as esbuild does for a page, minified, and weighs it after gzip. */
export async function measureBundles(folder: string): Promise<BundleSize[]> {
  const sizes: BundleSize[] = [];
  for (const { title, code, without, bytes } of budgets) {
    const rest = without === undefined ? 0 : await gzipBytes(without, folder);
    sizes.push({ title, bytes: (await gzipBytes(code, folder)) - rest, budget: bytes });
  }
  return sizes;
}

async function gzipBytes(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: ['react'],
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`"${contents}" was bundled into nothing`);
  return gzipSync(file.contents, { level: 9 }).length;
}
