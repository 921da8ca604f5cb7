type Attributes = Readonly<Record<string, string>>;

/**
 * An element with attributes and children. Texts become text nodes and nothing is parsed as HTML,
 * so a name from the platform can never become markup, and pages that require trusted types work.
 */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A picture that only decorates: hidden from screen readers. */
export function icon(size: number, shapes: readonly (readonly [string, Attributes])[]): SVGElement {
  const svg = shape('svg', {
    viewBox: '0 0 24 24',
    width: `${size}`,
    height: `${size}`,
    'aria-hidden': 'true',
    fill: 'currentColor',
  });
  svg.append(...shapes.map(([tag, attributes]) => shape(tag, attributes)));
  return svg;
}

function shape(tag: string, attributes: Attributes): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
