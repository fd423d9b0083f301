/** Call of the colours of the library that are nearest to a colour, given as a hex value or as measured. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'
import {
  chromaticRange,
  illuminants,
  lightnessRange,
  observers,
  type IlluminantName,
  type ObserverName,
} from '../../model/mixins/measured-colour.ts'

const coordinate = ({ atLeast, atMost }: { readonly atLeast: number; readonly atMost: number }) => z.number().min(atLeast).max(atMost)
const lab = z.tuple([coordinate(lightnessRange), coordinate(chromaticRange), coordinate(chromaticRange)])
const answer = z.strictObject({
  colours: z.array(
    z.strictObject({
      id,
      number: z.string().nullable(),
      name: z.string(),
      nameEn: z.string().nullable(),
      hex: z.string().nullable(),
      pantone: z.string().nullable(),
      /** CIEDE2000 (1:1:1), four decimals. */
      deltaE: z.string(),
      /** By the standard of the library's colour; else by its hex value, which is as good as a screen. */
      measured: z.boolean(),
    }),
  ),
  /** How many colours have a value, but none under the light of the reference. */
  leftOut: z.number().int(),
})
export type NearestColours = Frozen<z.output<typeof answer>>

export const nearestColoursCalls = {
  nearestColours: defineCall({
    method: 'POST',
    path: '/scmapi/nearest-colours/view',
    guard: 'session',
    signed: true,
    summary: [
      '相近颜色',
      'The active colours of the library that differ least from a colour (CIEDE2000), nearest first: from a `hex` value (`#RRGGBB`) or from measured `lab` coordinates, one of both. Only standards under the `illuminant` and by the `observer` of the reference are compared (D65 and 10° where they are absent, and for a hex value); `leftOut` counts the colours that have no other value. `except` leaves a colour out',
    ],
    input: z
      .strictObject({
        hex: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/)
          .optional(),
        lab: lab.optional(),
        /** Of the coordinates. */
        illuminant: z.enum(Object.keys(illuminants) as [IlluminantName, ...IlluminantName[]]).optional(),
        observer: z.enum(Object.keys(observers) as [ObserverName, ...ObserverName[]]).optional(),
        except: id.optional(),
      })
      .refine((given) => (given.hex === undefined) !== (given.lab === undefined))
      .refine((given) => given.lab !== undefined || (given.illuminant === undefined && given.observer === undefined)),
    output: answer,
    errors: ['generic.badRequest', 'access.forbidden'],
    example: {
      input: { lab: [60, -3.2, -18.5] },
      output: {
        colours: [
          {
            id: '700',
            number: 'CL00012',
            name: '雾蓝',
            nameEn: 'Mist blue',
            hex: '#7D93AE',
            pantone: '16-4114 TCX',
            deltaE: '0.5472',
            measured: true,
          },
        ],
        leftOut: 0,
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly nearestColours: typeof nearestColoursCalls
  }
}
