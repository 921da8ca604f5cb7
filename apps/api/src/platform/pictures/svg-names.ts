/** Elements of SVG 2 that only draw, without those that load, run or animate something. */
export const drawingElements: ReadonlySet<string> = names(`
  svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text
  tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter feBlend
  feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`);

/** Attributes of these elements: geometry, presentation and filters. `href` has rules of its own. */
export const drawingAttributes: ReadonlySet<string> = names(`
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
