/**
 * Programs that read files in formats of the trade, such as the drawings of CAD systems. A file may be hostile, so they run in processes of their own.
 * Interfaces only.
 */
import type { IlluminantName, ObserverName } from '../model/mixins/measured-colour.ts'

/**
 * A closed outline of a drawing: its layer, its corners, coordinates as decimals with four places, and the area within them in square units, which the
 * reading process has reckoned (`model/outline-area.ts`).
 */
export interface Outline {
  readonly layer: string
  readonly points: readonly (readonly [x: string, y: string])[]
  readonly area: string
}
/** A block of a drawing, which CAD systems of the apparel trade (AAMA, ASTM D6673) make of each piece. */
export interface DrawnBlock {
  readonly name: string
  readonly texts: readonly string[]
  readonly outlines: readonly Outline[]
}
export interface Drawing {
  /** The unit of its coordinates by its header; null where the header says none. */
  readonly unit: 'mm' | 'cm' | 'inch' | null
  /** Texts outside of blocks, such as the name of the style and the size of the sample. */
  readonly texts: readonly string[]
  readonly blocks: readonly DrawnBlock[]
}
/** What an instrument has measured of a sample: CIELAB coordinates as decimals with four places, under one illuminant and by one observer. */
export interface ColourReading {
  /** The name of the sample, such as `Mist A`. */
  readonly name: string
  /** As in `model/mixins/measured-colour.ts`; null where the file says none, `other` for one that is not among them. */
  readonly illuminant: IlluminantName | 'other' | null
  readonly observer: ObserverName | null
  readonly lab: readonly [lightness: string, a: string, b: string]
}
/**
 * What reckons what is shown of a drawing, in the process that reads the file: the exported function of this name, which gets the `Drawing` and answers plain data.
 */
export interface ShownBy {
  readonly module: URL
  readonly name: string
}
/** Who waits for what a file is read as. A person waits for less time than a job, and not at all where many files are being read. */
export type Asker = 'person' | 'job'

/** Readers remember what they read: storage keys name the same bytes for ever. */
export interface FileReaders {
  /**
   * Reads a DXF drawing.
   * @param key storage key of the file
   * @throws WeftError 11000 `file.noDrawing` when it is none, is broken, has more than 150,000 corners, or takes too long; 429 `generic.tooMany` to a person where many files are being read
   */
  drawing(key: string, by: Asker): Promise<Drawing>
  /**
   * Reads a DXF drawing and answers what is shown of it, which is reckoned along with the reading and remembered with it.
   * @param key storage key of the file
   * @throws WeftError as `drawing`
   */
  shown(key: string, by: Asker, shown: ShownBy): Promise<unknown>
  /**
   * Reads the file of an instrument program: a table with commas, semicolons or tabs, or CxF3 (ISO 17972-1).
   * @param key storage key of the file
   * @returns at least one reading, and at most 1,000
   * @throws WeftError 11000 `file.noReadings` when it has none or more, is neither, is broken, or takes too long
   */
  colours(key: string, by: Asker): Promise<readonly ColourReading[]>
}
