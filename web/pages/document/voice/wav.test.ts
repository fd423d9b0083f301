/** Tests of the recorded file: header, length and samples. */
import { expect, test } from 'vitest'
import { downsampled, wav } from './wav.ts'

const tone = (seconds: number, rate: number) =>
  Float32Array.from({ length: seconds * rate }, (_, at) => Math.sin((2 * Math.PI * 440 * at) / rate) * 0.5)

test('converts a 48 kHz recording to 16 kHz, 16 bit, one or two channels, with the same sound [SH-9-012]', async () => {
  for (const channels of [1, 2]) {
    const sound = Array.from({ length: channels }, () => downsampled(tone(3, 48_000), 48_000))
    const bytes = Buffer.from(await wav(sound).arrayBuffer())
    expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWAVE')
    expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([channels, 16_000, 16])
    expect((bytes.length - 44) / (16_000 * 2 * channels)).toBeCloseTo(3, 2)
    const first = Array.from({ length: 16_000 }, (_, at) => bytes.readInt16LE(44 + at * channels * 2))
    const crossings = first.filter((sample, at) => at > 0 && sample >= 0 && first[at - 1]! < 0).length
    expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1)
    expect(Math.max(...first) / 0x7fff).toBeCloseTo(0.5, 1)
  }
  expect(downsampled(tone(1, 8000), 8000)).toHaveLength(8000)
})

test('clips samples above full scale instead of wrapping them', async () => {
  const bytes = Buffer.from(await wav([Float32Array.from([2, -2, 1, -1])]).arrayBuffer())
  expect([0, 1, 2, 3].map((at) => bytes.readInt16LE(44 + at * 2))).toEqual([32767, -32768, 32767, -32768])
})
