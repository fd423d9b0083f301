/** Test of the care of a label: what names a treatment of any kind finds one. */
import { expect, test } from 'vitest'
import { allTreatments, careFields, careKinds } from './care.part.ts'

test('the treatments of all kinds have codes of their own, and each kind has a field', () => {
  const codes = Object.keys(careKinds).flatMap((kind) => Object.keys(careFields[kind as keyof typeof careKinds].options.choices!))
  expect(codes.filter((code, at) => codes.indexOf(code) < at)).toEqual([])
  expect(Object.keys(allTreatments).toSorted()).toEqual(codes.toSorted())
})
