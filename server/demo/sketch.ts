/** Flat sketches of garments as SVG, 400 × 600. They are drawn from a few measures, so that every demo style has its own picture. */

export type Garment = 'tee' | 'polo' | 'shirt' | 'hoodie' | 'jacket' | 'coat' | 'dress' | 'skirt' | 'trousers' | 'shorts'

export interface Sketch {
  readonly garment: Garment
  /** Fabric colour as `#RRGGBB`. */
  readonly colour: string
  /** From 0 to 1: length of sleeves or legs, width of the body, depth of the neck. */
  readonly length: number
  readonly width: number
  readonly neck: number
  readonly pattern: 'plain' | 'stripe' | 'check' | 'block'
}

const ink = '#2B2F33'
const line = `fill="none" stroke="${ink}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"`
const thin = `fill="none" stroke="${ink}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="5 4"`

/** Returns the sketch as an SVG document without a ground, as large as its frame allows. Each part is filled by itself: where parts lie over one another, none stays blank. */
export function drawSketch(sketch: Sketch): string {
  const { outline, seams, marks, top, bottom, side } = garments[sketch.garment](sketch)
  const pattern = patternOf(sketch)
  const clips = outline.map((d, at) => `<clipPath id="c${at}"><path d="${d}"/></clipPath>`).join('')
  const body = outline.length > 2 ? 3 : 1
  const parts = outline.map((d, at) => {
    const cloth = at < body ? pattern && `<g clip-path="url(#c${at})">${pattern}</g>` : ''
    return `<path d="${d}" fill="${at < body ? sketch.colour : mix(sketch.colour)}"/>${cloth}<path d="${d}" ${line}/>`
  })
  const scale = Math.min(190 / side, 560 / (bottom - top))
  const place = `translate(${200 - 200 * scale} ${300 - ((top + bottom) / 2) * scale}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" viewBox="0 0 400 600"><defs>${clips}</defs><g transform="${place}">${parts.join('')}${seams.map((d) => `<path d="${d}" ${thin}/>`).join('')}${marks.join('')}</g></svg>`
}

interface Parts {
  /** The heights between which it is drawn, and how far it reaches from its middle. */
  readonly top: number
  readonly bottom: number
  readonly side: number
  /** Sleeves and body, else the one part of the cloth; then collars, lapels and waistbands, in another shade. */
  readonly outline: readonly string[]
  readonly seams: readonly string[]
  readonly marks: readonly string[]
}

function patternOf({ pattern, colour }: Sketch): string {
  const shade = mix(colour)
  const bars = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')
  if (pattern === 'stripe') return bars(20, (at) => `<rect y="${at * 30}" width="400" height="12" fill="${shade}"/>`)
  if (pattern === 'check')
    return bars(
      20,
      (at) =>
        `<rect y="${at * 30}" width="400" height="8" fill="${shade}" opacity=".7"/><rect x="${at * 30}" width="8" height="600" fill="${shade}" opacity=".7"/>`,
    )
  if (pattern === 'block') return `<rect y="250" width="400" height="350" fill="${shade}"/>`
  return ''
}

/** Returns a darker or lighter shade of a colour, so that a pattern is visible on any fabric. */
function mix(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const bright = parts.reduce((sum, one) => sum + one, 0) > 380
  return `#${parts
    .map((one) =>
      Math.round(bright ? one * 0.78 : one + (255 - one) * 0.28)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Draws the upper body: shoulders, armholes and hem. Sleeves of a given length start at the armholes. */
function upper(
  { width, neck, length }: Sketch,
  hem: number,
  sleeve: number,
  flare = 0,
): { body: string; left: string; right: string; side: number } {
  const half = 78 + width * 26
  const deep = 92 + neck * 46
  const arm = 190
  const body = `M${200 - 34} 84 Q200 ${deep} ${200 + 34} 84 L${200 + half} 108 L${200 + half - 6} ${arm} L${200 + half + flare} ${hem} Q200 ${hem + 10} ${200 - half - flare} ${hem} L${200 - half + 6} ${arm} L${200 - half} 108 Z`
  const reach = sleeve * 250 + 55 + length * 20
  const cuffOf = 34 - sleeve * 10
  const sleeveOf = (side: 1 | -1) => {
    const [x, y] = [200 + side * half, 108]
    const [tipX, tipY] = [x + side * reach * 0.42, y + reach * 0.92]
    return `M${x} ${y} L${tipX + (side * cuffOf) / 2} ${tipY} L${tipX - (side * cuffOf) / 1.2} ${tipY + 12} L${x - side * 6} ${arm} Z`
  }
  const reaches = Math.max(half + reach * 0.42 + cuffOf / 2, half + flare)
  return { body, left: sleeveOf(-1), right: sleeveOf(1), side: reaches }
}

const button = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="3.6" fill="#fff" stroke="${ink}" stroke-width="1.6"/>`
const rows = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

const garments: Readonly<Record<Garment, (sketch: Sketch) => Parts>> = {
  tee(sketch) {
    const hem = 400 + sketch.length * 50
    const { body, left, right, side } = upper(sketch, hem, 0.12)
    return {
      top: 84,
      bottom: hem + 6,
      side,
      outline: [left, right, body],
      seams: [`M120 ${hem - 12} H280`, `M172 92 Q200 ${106 + sketch.neck * 46} 228 92`],
      marks: [],
    }
  },
  polo(sketch) {
    const hem = 410 + sketch.length * 40
    const { body, left, right, side } = upper(sketch, hem, 0.14)
    return {
      top: 78,
      bottom: hem + 6,
      side,
      outline: [left, right, body, 'M162 82 L200 118 L186 132 L150 96 Z', 'M238 82 L200 118 L214 132 L250 96 Z'],
      seams: [`M190 124 V190 H210 V124`, `M120 ${hem - 12} H280`],
      marks: [button(200, 142), button(200, 166)],
    }
  },
  shirt(sketch) {
    const hem = 430 + sketch.length * 40
    const { body, left, right, side } = upper(sketch, hem, 0.62)
    return {
      top: 76,
      bottom: hem + 6,
      side,
      outline: [left, right, body, 'M160 80 L200 116 L182 136 L146 94 Z', 'M240 80 L200 116 L218 136 L254 94 Z'],
      seams: [`M200 116 V${hem}`, 'M222 190 h44 v44 l-22 14 l-22 -14 Z'],
      marks: rows(150, hem - 30, 44).map((y) => button(200, y)),
    }
  },
  hoodie(sketch) {
    const hem = 420 + sketch.length * 30
    const { body, left, right, side } = upper({ ...sketch, width: sketch.width + 0.4 }, hem, 0.66)
    return {
      top: 18,
      bottom: hem + 6,
      side,
      outline: [left, right, body, 'M152 96 Q144 24 200 20 Q256 24 248 96 Q200 142 152 96 Z'],
      seams: [`M142 ${hem - 110} L164 ${hem - 30} H236 L258 ${hem - 110} Z`, `M112 ${hem - 16} H288`],
      marks: [`<path d="M186 118 v54 M214 118 v54" stroke="${ink}" stroke-width="3" fill="none"/>`],
    }
  },
  jacket(sketch) {
    const hem = 400 + sketch.length * 30
    const { body, left, right, side } = upper({ ...sketch, width: sketch.width + 0.3 }, hem, 0.64)
    return {
      top: 70,
      bottom: hem + 6,
      side,
      outline: [left, right, body, 'M158 82 Q200 66 242 82 L236 108 Q200 94 164 108 Z'],
      seams: [`M200 100 V${hem}`, 'M136 300 l34 16', 'M264 300 l-34 16', `M114 ${hem - 22} H286`],
      marks: [`<path d="M200 100 V${hem}" stroke="${ink}" stroke-width="3.4" stroke-dasharray="3 3"/>`],
    }
  },
  coat(sketch) {
    const hem = 500 + sketch.length * 40
    const { body, left, right, side } = upper({ ...sketch, width: sketch.width + 0.3 }, hem, 0.7, 12)
    return {
      top: 78,
      bottom: hem + 6,
      side,
      outline: [left, right, body, 'M160 82 L200 210 L162 180 L138 112 Z', 'M240 82 L200 210 L238 180 L262 112 Z'],
      seams: [`M200 210 V${hem}`, 'M128 350 h52 v14 h-52 Z', 'M220 350 h52 v14 h-52 Z'],
      marks: rows(236, 396, 54).flatMap((y) => [button(186, y), button(214, y)]),
    }
  },
  dress(sketch) {
    const hem = 500 + sketch.length * 60
    const { body, left, right, side } = upper({ ...sketch, width: sketch.width - 0.5 }, hem, 0.05 + sketch.length * 0.2, 56)
    return {
      top: 84,
      bottom: hem + 6,
      side,
      outline: [left, right, body],
      seams: ['M130 280 Q200 296 270 280', `M168 300 L140 ${hem}`, `M232 300 L260 ${hem}`],
      marks: [],
    }
  },
  skirt(sketch) {
    const hem = 380 + sketch.length * 140
    const wide = 60 + sketch.width * 50
    return {
      top: 130,
      bottom: hem + 12,
      side: 68 + wide,
      outline: [`M132 150 H268 L${268 + wide} ${hem} Q200 ${hem + 22} ${132 - wide} ${hem} Z`, 'M132 132 H268 V154 H132 Z'],
      seams: [`M170 158 L${150 - wide / 3} ${hem + 6}`, `M230 158 L${250 + wide / 3} ${hem + 6}`, `M200 158 V${hem + 10}`],
      marks: [button(258, 143)],
    }
  },
  trousers(sketch) {
    const wide = sketch.width * 18
    return {
      top: 64,
      bottom: 562,
      side: 92 + wide,
      outline: [
        `M124 84 H276 L${292 + wide} 560 H${214 - wide / 3} L200 250 L${186 + wide / 3} 560 H${108 - wide} Z`,
        'M124 66 H276 V88 H124 Z',
      ],
      seams: ['M200 88 V250', 'M132 96 Q160 150 126 172', 'M268 96 Q240 150 274 172', 'M188 88 Q190 170 200 180'],
      marks: [button(200, 77)],
    }
  },
  shorts(sketch) {
    const hem = 300 + sketch.length * 60
    return {
      top: 102,
      bottom: hem + 2,
      side: 106,
      outline: [`M124 124 H276 L304 ${hem} H212 L200 256 L188 ${hem} H96 Z`, 'M124 104 H276 V128 H124 Z'],
      seams: ['M200 128 V256', 'M132 136 Q158 180 124 198', 'M268 136 Q242 180 276 198'],
      marks: [`<path d="M190 116 v46 M210 116 v46" stroke="${ink}" stroke-width="3" fill="none"/>`],
    }
  },
}
