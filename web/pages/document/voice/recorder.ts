/** Records from the microphone to WAV of 16 kHz and 16 bit (SH-1-021). */
import { downsampled, wav } from './wav.ts'

/** Samples in each buffer (SH-9-012). */
const buffer = 4096
/** Seconds after which a recording ends by itself. */
export const longest = 300

/** Why a recording did not begin. */
export type RecordingProblem = 'refused' | 'noMicrophone' | 'inUse' | 'cannot'
const problems: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
}
/** Reads the error of `record`: the person or the platform refused, there is no microphone, another program has it, or this browser cannot record. */
export const problemOf = (error: unknown): RecordingProblem => (error instanceof DOMException && problems[error.name]) || 'cannot'

export interface Recording {
  /** Stops recording and returns the file. */
  stop(): Promise<Blob>
  /** Stops recording without a file. */
  cancel(): void
}

/**
 * Starts recording.
 * @param level receives the loudness, 0 to 1, and the elapsed seconds
 * @throws the browser's error when the microphone is refused
 */
export async function record({
  channels = 1,
  level,
  onEnd,
}: {
  channels?: 1 | 2
  level?: (loud: number, seconds: number) => void
  onEnd?: () => void
} = {}): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: channels, echoCancellation: true, noiseSuppression: true },
  })
  const context = new AudioContext()
  const source = context.createMediaStreamSource(stream)
  // The only processor that provides raw samples in every browser without a separate module.
  const processor = context.createScriptProcessor(buffer, channels, channels)
  const parts: Float32Array[][] = Array.from({ length: channels }, () => [])
  let samples = 0
  processor.onaudioprocess = ({ inputBuffer }) => {
    for (let channel = 0; channel < channels; channel++)
      parts[channel]!.push(new Float32Array(inputBuffer.getChannelData(Math.min(channel, inputBuffer.numberOfChannels - 1))))
    samples += inputBuffer.length
    const newest = parts[0]!.at(-1)!
    level?.(
      newest.reduce((top, one) => Math.max(top, Math.abs(one)), 0),
      samples / context.sampleRate,
    )
    if (samples / context.sampleRate >= longest) onEnd?.()
  }
  source.connect(processor)
  processor.connect(context.destination)
  const end = async () => {
    // A buffer that is still under way would report a level after the end.
    processor.onaudioprocess = null
    processor.disconnect()
    source.disconnect()
    for (const track of stream.getTracks()) track.stop()
    await context.close()
  }
  return {
    async stop() {
      const from = context.sampleRate
      await end()
      return wav(parts.map((some) => downsampled(joined(some), from)))
    },
    cancel: () => void end(),
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
