/** Reads the colours of a CxF3 file (ISO 17972-1, Color Exchange Format): objects with CIELAB values, and the specification of their light. */
import { XMLParser } from 'fast-xml-parser'
import type { ColourReading } from '../../engine/file-readers.ts'
import { illuminantOf, labOf, observerOf } from './colour-light.ts'

/** Entities stay as they are written: a file that defines some expands nothing, and one with a document type is refused. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 30,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

type Node = Readonly<Record<string, unknown>>
const list = (value: unknown): Node[] => [value ?? []].flat().filter((one): one is Node => typeof one === 'object' && one !== null)
const inside = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Node)[name] : undefined), node)
const textOf = (value: unknown): string | undefined => {
  const plain = typeof value === 'object' && value !== null ? (value as Node)['#text'] : value
  return typeof plain === 'string' ? plain : undefined
}

/**
 * Returns a reading for each CIELAB value of each object but standards.
 * @throws Error for a text that is no CxF3 or has a document type
 */
export function readCxf(text: string): ColourReading[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('a document type is not read')
  const resources = inside(parser.parse(text), 'CxF', 'Resources')
  if (resources === undefined) throw new Error('the file is no CxF3')
  const specifications = list(inside(resources, 'ColorSpecificationCollection', 'ColorSpecification'))
  const lights = new Map(specifications.map((one) => [textOf(one['@Id']), inside(one, 'TristimulusSpec')]))
  return list(inside(resources, 'ObjectCollection', 'Object'))
    .filter((one) => textOf(one['@ObjectType']) !== 'Standard')
    .flatMap((one) =>
      list(inside(one, 'ColorValues', 'ColorCIELab')).flatMap((value): ColourReading[] => {
        const lab = labOf(['L', 'A', 'B'].map((name) => textOf(value[name]) ?? textOf(value[`@${name}`])))
        const light = lights.get(textOf(value['@ColorSpecification']))
        const [illuminant, observer] = [textOf(inside(light, 'Illuminant')), textOf(inside(light, 'Observer'))]
        const name = textOf(one['@Name']) ?? ''
        return lab ? [{ name, illuminant: illuminantOf(illuminant), observer: observerOf(observer), lab }] : []
      }),
    )
}
