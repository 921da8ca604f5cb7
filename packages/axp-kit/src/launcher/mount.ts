import { button, create, setAttributes } from './create.ts';

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

/**
 * The launcher's looks. Pages change them with the custom properties named `--axp-launcher-…`;
 * nothing else of a page reaches in, because everything inherited is reset at `.root`. Colours
 * follow the page's `color-scheme`. Sides are logical, so that right-to-left pages need nothing.
 */
const styles = `
:host{display:inline-block}
[hidden]{display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
.root{all:initial;color-scheme:inherit;
--surface:var(--axp-launcher-surface,light-dark(#fff,#161b26));
--text:var(--axp-launcher-text,light-dark(#101828,#f5f5f6));
--muted:var(--axp-launcher-muted,light-dark(#475467,#a3a6ae));
--border:var(--axp-launcher-border,light-dark(#eaecf0,#333741));
--hover:var(--axp-launcher-hover,light-dark(#f2f4f7,#242a36));
--accent:var(--axp-launcher-accent,light-dark(#074e9f,#8ab4f8));
--radius:var(--axp-launcher-radius,10px);
font:14px/1.6 var(--axp-launcher-font,"IBM Plex Sans Thai",system-ui,sans-serif);color:var(--text)}
button,input{font:inherit;color:inherit;border:0;background:none;border-radius:var(--radius);block-size:44px;padding:0 12px}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--accent)}
.trigger{inline-size:44px;padding:10px;color:var(--axp-launcher-trigger,var(--muted))}
.trigger:hover,.tile:hover,.bone,[aria-expanded=true]{background:var(--hover)}
.trigger:disabled{opacity:.5;cursor:default}
.dots{display:block;stroke:currentColor;stroke-width:4;stroke-linecap:round}
.panel{position:fixed;inset:auto;z-index:9999;display:flex;flex-direction:column;overflow:hidden;inline-size:368px;
background:var(--surface);color:inherit;border:1px solid var(--border);border-radius:calc(var(--radius) + 4px);box-shadow:0 12px 32px #1018282e;outline:0}
[data-placement=mobile]{inset:0;inline-size:100%;block-size:100%;border:0;border-radius:0;padding-block-start:env(safe-area-inset-top)}
.head{display:flex;gap:8px;padding:12px;border-block-end:1px solid var(--border)}
.search{flex:1;min-inline-size:0;border:1px solid color-mix(in srgb,var(--muted) 70%,transparent);font-size:16px;appearance:none}
::placeholder{color:var(--muted);opacity:1;font-size:14px}
.close{display:none}
[data-placement=mobile] .close{display:block}
.close,.link,.retry{color:var(--accent)}
.notice,.message{padding:8px 16px;color:var(--muted)}
.message{padding:40px 16px;text-align:center}
.body{flex:1;min-block-size:0;overflow:auto;overscroll-behavior:contain;padding:4px 12px 12px}
.old{position:absolute;block-size:0;overflow:hidden;content-visibility:hidden}
.heading{display:flex;align-items:center;justify-content:space-between;min-block-size:44px;padding-inline-start:4px}
.title{font-size:14px;font-weight:600;overflow-wrap:anywhere}
.link{flex-shrink:0;block-size:44px;padding:0 8px;font-size:12px;line-height:44px;text-decoration:none}
.link:hover{text-decoration:underline}
.link:focus-visible,.tile:focus-visible,.search:focus-visible{outline-offset:-2px}
.grid{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:4px;list-style:none}
.cell{content-visibility:auto;contain-intrinsic-size:auto 124px}
.tile{display:flex;flex-direction:column;align-items:center;gap:8px;min-block-size:100%;padding:12px 4px;border-radius:var(--radius);
color:inherit;text-decoration:none;text-align:center;font-size:12px}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.logo,.bone{inline-size:64px;block-size:64px;border-radius:14px;object-fit:contain}
.letter::before{content:attr(data-letter);content:attr(data-letter)/''}
.letter{font-size:28px;font-weight:600;line-height:64px;color:#fff;background:oklch(.46 .12 var(--hue))}
.retry{display:block;margin:12px auto 0;border:1px solid var(--border)}
.bone{margin:12px auto 40px}
.spoken{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
`;

/** Constructed style sheets need no permission of a page's content security policy. */
function applyStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
}
