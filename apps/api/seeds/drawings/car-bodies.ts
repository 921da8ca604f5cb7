export const carBodies = ['sedan', 'hatchback', 'suv', 'van', 'minibus', 'pickup'] as const;
export type CarBody = (typeof carBodies)[number];

/** Outlines seen from the left side, front to the left, on a ground line at y = 240. */
export interface CarOutline {
  readonly body: string;
  readonly glass: string;
  /** Pillars and door lines over glass and body. */
  readonly lines: string;
  readonly wheels: readonly [front: number, rear: number];
  readonly wheelRadius: number;
  /** Lower corner of head light and tail light. */
  readonly headLight: readonly [x: number, y: number];
  readonly tailLight: readonly [x: number, y: number];
  readonly handles: readonly (readonly [x: number, y: number])[];
  readonly mirror: readonly [x: number, y: number];
}

export const carOutlines: Readonly<Record<CarBody, CarOutline>> = {
  sedan: {
    body: 'M62 222Q54 206 60 190Q66 178 92 172L150 164Q182 132 208 126Q252 118 296 126Q326 132 352 160L404 170Q424 176 424 196L422 222Z',
    glass: 'M166 164Q190 138 212 133Q252 127 290 133Q314 138 334 162Z',
    lines: 'M250 130V164M246 164Q244 196 250 218M346 166Q350 190 338 210',
    wheels: [132, 352],
    wheelRadius: 30,
    headLight: [64, 190],
    tailLight: [404, 184],
    handles: [
      [214, 180],
      [318, 178],
    ],
    mirror: [172, 162],
  },
  hatchback: {
    body: 'M84 222Q76 206 82 188Q88 176 110 170L152 162Q182 128 210 122Q262 112 318 122Q352 132 378 168Q398 176 398 200L396 222Z',
    glass: 'M166 162Q192 134 214 129Q262 121 312 129Q334 136 350 162Z',
    lines: 'M246 126V162M242 162Q240 196 246 218M322 132L326 162M356 166Q356 186 344 206',
    wheels: [146, 334],
    wheelRadius: 30,
    headLight: [86, 188],
    tailLight: [378, 182],
    handles: [
      [210, 178],
      [296, 178],
    ],
    mirror: [172, 160],
  },
  suv: {
    body: 'M70 220Q62 200 68 176Q72 164 96 160L148 154Q170 116 194 108Q264 98 342 106Q366 110 384 150Q410 158 412 184L410 220Z',
    glass: 'M164 153Q182 122 200 116Q264 108 334 114Q350 118 362 150Z',
    lines: 'M238 111V152M234 153Q232 192 238 216M310 112L314 151M322 152Q326 184 314 206',
    wheels: [138, 344],
    wheelRadius: 35,
    headLight: [72, 178],
    tailLight: [394, 172],
    handles: [
      [204, 168],
      [288, 168],
    ],
    mirror: [170, 150],
  },
  van: {
    body: 'M66 222Q58 200 66 176Q72 164 92 156L120 146Q148 106 172 98Q184 94 204 94H394Q412 94 414 112L418 222Z',
    glass: 'M134 150Q158 112 178 105Q186 102 204 102H388Q398 102 400 112V150Z',
    lines: 'M210 102V150M292 102V150M208 150V214M300 150V214M300 166H410',
    wheels: [136, 348],
    wheelRadius: 31,
    headLight: [68, 180],
    tailLight: [406, 172],
    handles: [
      [194, 166],
      [286, 166],
    ],
    mirror: [140, 146],
  },
  minibus: {
    body: 'M52 224Q46 200 50 166Q54 150 68 132L94 92Q102 80 122 80H404Q426 80 428 100L430 224Z',
    glass: 'M84 146L108 100Q112 92 124 92H402Q412 92 412 102V146Z',
    lines: 'M150 92V214M228 92V214M296 92V146M356 92V146M228 150H424',
    wheels: [118, 360],
    wheelRadius: 31,
    headLight: [52, 182],
    tailLight: [420, 172],
    handles: [[218, 162]],
    mirror: [88, 142],
  },
  pickup: {
    body: 'M58 220Q50 202 56 178Q60 168 82 164L136 158Q160 122 184 116Q222 110 262 116Q276 120 284 154H420Q428 156 428 168V220Z',
    glass: 'M152 157Q172 128 190 123Q222 118 256 123Q264 126 270 154Z',
    lines: 'M216 120V156M212 157Q210 192 216 214M278 156V212M292 164H420',
    wheels: [126, 358],
    wheelRadius: 34,
    headLight: [60, 182],
    tailLight: [418, 176],
    handles: [
      [186, 172],
      [258, 172],
    ],
    mirror: [158, 154],
  },
};
