export type ReadmeFile = { name: string; text: string };

const block = /^```tsx?\n(?<code>.*?)^```$/gms;
const named = /^\/\/ (?<name>[\w-]+\.tsx?)\n/;

/**
 * The TypeScript of a document, as files. A block that begins with a comment such as `// kit.ts`
 * has that name, so that others can import it; everything of a name belongs to one file.
 */
export function readmeCode(document: string, text: string): ReadmeFile[] {
  const files = new Map<string, string>();
  let number = 0;
  for (const { groups } of text.matchAll(block)) {
    const code = groups?.code ?? '';
    number += 1;
    const name = named.exec(code)?.groups?.name ?? `${document}-${number}.ts`;
    // A block without an import would not be a module, and its names would meet those of others.
    files.set(name, `${files.get(name) ?? 'export {};\n'}${code}`);
  }
  return [...files].map(([name, content]) => ({ name, text: content }));
}
