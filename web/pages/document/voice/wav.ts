/** Encodes audio as WAV: 16 kHz, 16 bit, one or two channels (SH-9-012). */

export const rate = 16_000

/**
 * Reduces the sample rate: each sample is the mean of those it replaces, so that frequencies above the new limit do not return as
 * noise.
 */
export function downsampled(samples: Float32Array, from: number): Float32Array {
  if (from <= rate) return samples
  const step = from / rate
  const output = new Float32Array(Math.floor(samples.length / step))
  for (let at = 0; at < output.length; at++) {
    const [start, end] = [Math.floor(at * step), Math.min(samples.length, Math.floor((at + 1) * step))]
    let sum = 0
    for (let one = start; one < end; one++) sum += samples[one]!
    output[at] = sum / Math.max(1, end - start)
  }
  return output
}

/** Encodes channels of equal length, already at 16 kHz, as one file. */
export function wav(channels: readonly Float32Array[]): Blob {
  const frames = Math.min(...channels.map((one) => one.length))
  const bytes = frames * channels.length * 2
  const view = new DataView(new ArrayBuffer(44 + bytes))
  const ascii = (at: number, text: string) => [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)))
  ascii(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  ascii(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels.length, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * channels.length * 2, true)
  view.setUint16(32, channels.length * 2, true)
  view.setUint16(34, 16, true)
  ascii(36, 'data')
  view.setUint32(40, bytes, true)
  let at = 44
  for (let frame = 0; frame < frames; frame++)
    for (const channel of channels) {
      const sample = Math.max(-1, Math.min(1, channel[frame]!))
      view.setInt16(at, Math.round(sample < 0 ? sample * 0x8000 : sample * 0x7fff), true)
      at += 2
    }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
