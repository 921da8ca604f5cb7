import { button, create, setAttributes } from './create.ts';
import { applyStyles } from './styles.ts';

/** Where the launcher lives in a page, and the button that opens it. */
export interface Mount {
  /** Holds the shadow root; removing it removes the launcher. */
  readonly host: HTMLElement;
  /** Everything inside the shadow root. */
  readonly root: HTMLElement;
  readonly trigger: HTMLButtonElement;
  /** Whether the page brought the button itself. */
  readonly isForeign: boolean;
}

/** A target that is a button becomes the trigger; any other gets a nine-dot button inside. */
export function mount(target: HTMLElement, panelId: string): Mount {
  const host = create('div', '');
  const shadow = host.attachShadow({ mode: 'open' });
  applyStyles(shadow);
  const root = create('div', 'root');
  shadow.append(root);
  if (target instanceof HTMLButtonElement) {
    target.after(host);
    target.setAttribute('aria-haspopup', 'dialog');
    return { host, root, trigger: target, isForeign: true };
  }
  const trigger = button('trigger');
  setAttributes(trigger, { 'aria-haspopup': 'dialog', 'aria-controls': panelId });
  trigger.append(nineDots());
  root.append(trigger);
  target.append(host);
  return { host, root, trigger, isForeign: false };
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Lines without length; the style sheet gives them round ends, which are the dots. */
function nineDots(): SVGElement {
  const picture = document.createElementNS(svgNamespace, 'svg');
  const dots = document.createElementNS(svgNamespace, 'path');
  setAttributes(dots, { d: [4, 12, 20].map((y) => `M4 ${y}h0m8 0h0m8 0h0`).join('') });
  setAttributes(picture, { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'dots' });
  picture.append(dots);
  return picture;
}
