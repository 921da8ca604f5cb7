import { z } from 'zod';

const Component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .default([]),
});
type Component = z.output<typeof Component>;

/** The part of a CycloneDX document that the list of licences needs. */
export const Inventory = z.object({ components: z.array(Component) });
type Inventory = z.output<typeof Inventory>;

/** Licences (SPDX) that ask for no more than their text; MPL-2.0 for changed files alone. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
]);

/** Components with another licence, or that state none where it is looked for. */
const exceptions: readonly { readonly prefix: string; readonly licence: string }[] = [
  // A library of its own that is loaded when the program runs, and can be replaced.
  { prefix: '@img/sharp-libvips-', licence: 'LGPL-3.0-or-later' },
  { prefix: 'xtend', licence: 'MIT' },
];

/** Components whose licence is neither accepted nor an exception, as `name version  licence`. */
export function foreignLicences({ components }: Inventory): string[] {
  return components
    .filter((component) => !accepted.has(licenceOf(component)) && !exceptionOf(component))
    .map(lineOf);
}

/** One line for each component with its licence, in the order of names. */
export function licenceList({ components }: Inventory): string {
  return `${[...new Set(components.map(lineOf))].toSorted().join('\n')}\n`;
}

function lineOf(component: Component): string {
  const licence = licenceOf(component) || exceptionOf(component)?.licence || 'no licence';
  return `${nameOf(component)} ${component.version}  ${licence}`;
}

function exceptionOf(component: Component) {
  return exceptions.find(({ prefix }) => nameOf(component).startsWith(prefix));
}

function nameOf({ group, name }: Component): string {
  return group ? `${group}/${name}` : name;
}

function licenceOf({ licenses }: Component): string {
  return licenses
    .map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    .join(' AND ');
}
