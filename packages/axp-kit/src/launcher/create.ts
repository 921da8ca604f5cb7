type Attributes = Readonly<Record<string, string>>;

/**
 * An element with a class, which is its `::part` for the page's own CSS as well. Texts become text
 * nodes and nothing is parsed as HTML, so a name from the platform can never become markup, and
 * pages that require trusted types work.
 */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, { class: part, part, ...attributes });
  element.append(...children);
  return element;
}

export function button(part: string, label = ''): HTMLButtonElement {
  return create('button', part, { type: 'button' }, label);
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
