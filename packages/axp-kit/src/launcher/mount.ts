import { create, icon } from './create.ts';
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
  const host = create('div');
  const shadow = host.attachShadow({ mode: 'open' });
  applyStyles(shadow);
  const root = create('div', { class: 'root' });
  shadow.append(root);
  if (target instanceof HTMLButtonElement) {
    target.after(host);
    target.setAttribute('aria-haspopup', 'dialog');
    return { host, root, trigger: target, isForeign: true };
  }
  const trigger = create(
    'button',
    {
      type: 'button',
      class: 'trigger',
      part: 'trigger',
      'aria-haspopup': 'dialog',
      'aria-controls': panelId,
    },
    nineDots(),
  );
  root.append(trigger);
  target.append(host);
  return { host, root, trigger, isForeign: false };
}

function nineDots(): SVGElement {
  const places = ['4', '12', '20'];
  return icon(
    24,
    places.flatMap((cy) => places.map((cx) => ['circle', { cx, cy, r: '2' }] as const)),
  );
}
