/**
 * The launcher's looks. Pages change them with the custom properties named `--axp-launcher-…`;
 * nothing else of a page reaches in, because everything inherited is reset at `.root`. Colours
 * follow the page's `color-scheme`. Sides are logical, so that right-to-left pages need nothing.
 */
export const styles = `
:host{display:inline-block}
[hidden]{display:none!important}
*{box-sizing:border-box}
.root{all:initial;color-scheme:inherit;
--surface:var(--axp-launcher-surface,light-dark(#fff,#161b26));
--text:var(--axp-launcher-text,light-dark(#101828,#f5f5f6));
--muted:var(--axp-launcher-muted,light-dark(#475467,#a3a6ae));
--border:var(--axp-launcher-border,light-dark(#eaecf0,#333741));
--hover:var(--axp-launcher-hover,light-dark(#f2f4f7,#242a36));
--accent:var(--axp-launcher-accent,light-dark(#074e9f,#8ab4f8));
--radius:var(--axp-launcher-radius,10px);
font:400 14px/20px var(--axp-launcher-font,"IBM Plex Sans Thai",system-ui,sans-serif);color:var(--text)}
.root:lang(th){line-height:1.6}
button,input{font:inherit;color:inherit;margin:0}
button{cursor:pointer;border:0;background:none;border-radius:var(--radius)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.trigger{display:grid;place-items:center;inline-size:44px;block-size:44px;padding:0;color:var(--axp-launcher-trigger,var(--muted))}
.trigger:hover,.trigger[aria-expanded=true]{background:var(--hover)}
.trigger:disabled{opacity:.5;cursor:default}
.panel{position:fixed;inset:auto;z-index:2147483647;display:flex;flex-direction:column;margin:0;padding:0;overflow:hidden;
inline-size:368px;max-inline-size:calc(100vw - 16px);background:var(--surface);color:inherit;border:1px solid var(--border);
border-radius:calc(var(--radius) + 4px);box-shadow:0 12px 32px rgb(16 24 40/.18);outline:0}
.panel[data-placement=mobile]{inset:0;inline-size:100%;max-inline-size:none;block-size:100%;block-size:100dvh;border:0;border-radius:0;
padding-block-start:env(safe-area-inset-top)}
.head{display:flex;gap:8px;padding:12px;border-block-end:1px solid var(--border)}
.search{flex:1;min-inline-size:0;block-size:44px;padding-inline:12px;border:1px solid var(--border);border-radius:var(--radius);background:none;
font-size:16px;appearance:none}
.search::placeholder{color:var(--muted);opacity:1;font-size:14px}
.search:focus-visible{border-color:var(--accent);outline-offset:-1px}
.close{display:none;padding-inline:12px;min-block-size:44px;color:var(--accent)}
[data-placement=mobile] .close{display:block}
.notice,.message{margin:0;padding:8px 16px;color:var(--muted)}
.notice{font-size:12px;border-block-end:1px solid var(--border)}
.message{padding-block:40px;text-align:center}
.body{flex:1;min-block-size:0;overflow:auto;overscroll-behavior:contain;padding:4px 12px 12px}
.heading{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:44px;padding-inline:4px}
h2{margin:0;font-size:14px;font-weight:600;overflow-wrap:anywhere}
.link{display:flex;align-items:center;min-block-size:44px;padding-inline:8px;margin-inline-end:-8px;flex-shrink:0;color:var(--accent);font-size:12px;text-decoration:none;border-radius:6px}
.link:hover{text-decoration:underline}
.link:focus-visible{outline-offset:-4px}
.grid{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:4px;list-style:none;margin:0;padding:0}
.cell{content-visibility:auto;contain-intrinsic-size:auto 124px}
.tile{display:flex;flex-direction:column;align-items:center;gap:8px;min-block-size:100%;padding:12px 4px;border-radius:var(--radius);
color:inherit;text-decoration:none;text-align:center;font-size:12px;line-height:18px;touch-action:manipulation}
.tile:lang(th){line-height:1.6}
.tile:hover{background:var(--hover)}
.tile:focus-visible{outline-offset:-2px}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere;max-inline-size:100%}
.tile:is(:hover,:focus-visible) .name{-webkit-line-clamp:6}
.logo{inline-size:64px;block-size:64px;flex-shrink:0;border-radius:14px;object-fit:contain}
.letter{display:grid;place-items:center;font-size:28px;line-height:1;font-weight:600;color:#fff;background:#344054;border:1px solid transparent}
.letter[data-tone="1"]{background:#175cd3}
.letter[data-tone="2"]{background:#6941c6}
.letter[data-tone="3"]{background:#c11574}
.letter[data-tone="4"]{background:#b42318}
.letter[data-tone="5"]{background:#b54708}
.letter[data-tone="6"]{background:#027a48}
.letter[data-tone="7"]{background:#026aa2}
.retry{min-block-size:44px;padding-inline:16px;margin-block-start:12px;border:1px solid var(--border);color:var(--accent);font-weight:500}
.bone{block-size:64px;inline-size:64px;margin:12px auto 42px;border-radius:14px;background:var(--hover)}
.spoken{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:no-preference){
.panel{animation:axp-in .14s ease-out}
.bone{animation:axp-wait 1.2s ease-in-out infinite alternate}}
@keyframes axp-in{from{opacity:0;transform:translateY(-4px)}}
@keyframes axp-wait{to{opacity:.5}}
@media (forced-colors:active){.letter{border-color:currentColor}.tile:hover{outline:1px solid}}
`;

/**
 * Constructed style sheets need no permission of a page's content security policy; browsers before
 * 2023 do not know them and get an element.
 */
export function applyStyles(root: ShadowRoot): void {
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement('style');
  element.textContent = styles;
  root.append(element);
}
