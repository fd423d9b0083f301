/** Files as instrument programs write them, for tests: CxF3 with the specification of each light. */

export interface MeasuredSample {
  readonly name: string
  readonly type?: 'Standard' | 'Sample'
  /** Coordinates by light, such as `{ 'D65/10': [60.3, -3.6, -18] }`. */
  readonly labs: Readonly<Record<string, readonly [number, number, number]>>
}

/** Returns the samples as the text of a CxF3 file. */
export function cxfOf(samples: readonly MeasuredSample[]): string {
  const lights = [...new Set(samples.flatMap(({ labs }) => Object.keys(labs)))]
  const idOf = (light: string) => `CS${lights.indexOf(light) + 1}`
  const objects = samples.map(
    ({ name, type = 'Sample', labs }, at) =>
      `<cc:Object ObjectType="${type}" Name="${name}" Id="${at + 1}"><cc:ColorValues>${Object.entries(labs)
        .map(
          ([light, [l, a, b]]) =>
            `<cc:ColorCIELab ColorSpecification="${idOf(light)}"><cc:L>${l}</cc:L><cc:A>${a}</cc:A><cc:B>${b}</cc:B></cc:ColorCIELab>`,
        )
        .join('')}</cc:ColorValues></cc:Object>`,
  )
  const specifications = lights.map((light) => {
    const [illuminant, observer] = light.split('/')
    return `<cc:ColorSpecification Id="${idOf(light)}"><cc:TristimulusSpec><cc:Illuminant>${illuminant}</cc:Illuminant><cc:Observer>${observer}_Degree</cc:Observer></cc:TristimulusSpec></cc:ColorSpecification>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<cc:CxF xmlns:cc="http://colorexchangeformat.com/CxF3-core"><cc:Resources>
<cc:ObjectCollection>${objects.join('')}</cc:ObjectCollection>
<cc:ColorSpecificationCollection>${specifications.join('')}</cc:ColorSpecificationCollection>
</cc:Resources></cc:CxF>`
}
