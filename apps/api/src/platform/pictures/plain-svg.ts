import { isUtf8 } from 'node:buffer';
import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { PictureRefusal } from './picture-task.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** Elements that have the server read another picture: without them it would look different. */
const loadingElements: ReadonlySet<string> = new Set(['image', 'feimage']);

/** Whether it begins as markup and has an `svg` element within its first lines. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8');
  return /^\s*</.test(head.replace(/^\uFEFF/, '')) && /<([\w.-]+:)?svg[\s>]/.test(head);
}

/** Deeper drawings cost the parser the square of their depth, and no editor writes them. */
const deepest = 256;

/**
 * Writes an SVG again from the elements and attributes that only draw. The renderer sees this text
 * and never the file, so it can't read into the file what this parser doesn't.
 * @throws PictureRefusal
 */
export function plainSvg(bytes: Uint8Array): Buffer {
  const parser = new SaxesParser({ xmlns: true });
  const parts: string[] = [];
  /** Depth within an element that is left out; 0 outside of one. */
  let skipped = 0;
  let depth = 0;
  parser.on('error', () => {
    throw new PictureRefusal('file_damaged');
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new PictureRefusal('drawing_unsafe');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest) throw new PictureRefusal('file_damaged');
    if (loadingElements.has(tag.local.toLowerCase())) throw new PictureRefusal('drawing_unsafe');
    if (skipped > 0 || !isDrawing(tag)) skipped += 1;
    else parts.push(openingOf(tag, parts.length === 0));
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (skipped > 0) skipped -= 1;
    else parts.push(`</${local}>`);
  });
  const addText = (text: string) => {
    if (skipped === 0 && parts.length > 0) parts.push(escaped(withoutLoading(text)));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(utf8Of(bytes)).close();
  if (parts.length === 0) throw new PictureRefusal('file_damaged');
  return Buffer.from(parts.join(''));
}

/** Another encoding could hide markup from this parser; SVG editors write UTF-8. */
function utf8Of(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new PictureRefusal('file_damaged');
  return new TextDecoder().decode(bytes);
}

function isDrawing({ uri, local }: SaxesTagNS): boolean {
  // Files without any namespace are common.
  return (uri === svgNamespace || uri === '') && drawingElements.has(local);
}

function openingOf({ local, attributes }: SaxesTagNS, isRoot: boolean): string {
  const written = Object.values(attributes).flatMap(({ uri, local: name, value }) => {
    if (name === 'href') return isOwnReference(uri, value) ? [` href="${escaped(value)}"`] : [];
    if (uri === xmlNamespace && name === 'space') return [` xml:space="${escaped(value)}"`];
    if (uri !== '' || !drawingAttributes.has(name)) return [];
    return [` ${name}="${escaped(withoutLoading(value))}"`];
  });
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : '';
  return `<${local}${namespace}${written.join('')}>`;
}

function isOwnReference(uri: string, value: string): boolean {
  return (uri === '' || uri === xlinkNamespace) && value.startsWith('#');
}

/** Style sheets and paints may refer to the same file alone. */
function withoutLoading(text: string): string {
  return text
    .replaceAll(/@import[^;]*;?/gi, '')
    .replaceAll(/url\(\s*(["']?)(?!\s*#)[^)]*\)/gi, 'none');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Elements of SVG 2 that only draw, without those that load, run or animate something. */
const drawingElements: ReadonlySet<string> = names(`
  svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text
  tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter feBlend
  feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`);

/** Attributes of these elements: geometry, presentation and filters. `href` has rules of its own. */
const drawingAttributes: ReadonlySet<string> = names(`
  id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength
  viewBox preserveAspectRatio version transform transform-origin gradientTransform gradientUnits
  patternTransform patternUnits patternContentUnits spreadMethod offset clipPathUnits maskUnits
  maskContentUnits markerHeight markerUnits markerWidth refX refY orient lengthAdjust textLength
  rotate startOffset method spacing side systemLanguage requiredExtensions requiredFeatures
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters direction display dominant-baseline fill fill-opacity fill-rule
  filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style
  font-variant font-weight glyph-orientation-vertical image-rendering isolation letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
  overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering unicode-bidi vector-effect visibility word-spacing
  writing-mode filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4
  order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
  yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
  stdDeviation radius tableValues slope intercept amplitude exponent baseFrequency numOctaves seed
  stitchTiles`);

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
